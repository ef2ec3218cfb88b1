import type { Pool } from 'pg';

export type OutcomeTitleRow = {
  outcome_id: number;
  title: string;
  name: string;
  market_class: string;
  underlying: string;
  category: string;
  subcategory: string;
  side_a_name: string;
  side_b_name: string;
  is_settled: boolean;
};

/** What names the outcomes of the ids that are indexed, and their sides; in no order. */
export async function outcomeTitles(db: Pool, outcomeIds: number[]): Promise<OutcomeTitleRow[]> {
  const { rows } = await db.query<OutcomeTitleRow>({
    name: 'outcome-titles',
    text: `SELECT outcome_id, title, name, market_class, underlying, category, subcategory, side_a_name, side_b_name, is_settled
      FROM outcome WHERE outcome_id = ANY($1::int[])`,
    values: [outcomeIds],
  });
  return rows;
}
