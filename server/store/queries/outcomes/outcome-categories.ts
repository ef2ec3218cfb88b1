import type { Pool } from 'pg';

export type CategoryRow = { category: string; subcategory: string; outcomes: number; settled: number };

/** How many outcomes each category and subcategory has, and how many of them settled; largest first. */
export async function outcomeCategories(db: Pool): Promise<CategoryRow[]> {
  const { rows } = await db.query<CategoryRow>({
    name: 'outcome-categories',
    text: `SELECT category, subcategory, count(*) AS outcomes, count(*) FILTER (WHERE is_settled) AS settled
      FROM outcome GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
  });
  return rows;
}
