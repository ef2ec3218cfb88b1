import type { Pool } from 'pg';

export type OutcomeNameRow = {
  outcome_id: number;
  title: string;
  market_class: string;
  underlying: string;
  expiry_ms: number;
  target_price: string;
  side_a_name: string;
  side_b_name: string;
};

/** What names every outcome and its two sides, by id. */
export async function outcomeNames(db: Pool): Promise<OutcomeNameRow[]> {
  const { rows } = await db.query<OutcomeNameRow>({
    name: 'outcome-names',
    text: `SELECT outcome_id, title, market_class, underlying, expiry_ms, target_price, side_a_name, side_b_name
      FROM outcome ORDER BY outcome_id`,
  });
  return rows;
}
