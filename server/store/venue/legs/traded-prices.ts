import type { Pool } from 'pg';

/** The newest trade's price of outcomes' side 0, in units of 1e-8, by id; what was never traded is absent. */
export async function tradedPrices(db: Pool, outcomeIds: readonly number[]): Promise<Map<number, bigint>> {
  const { rows } = await db.query<{ outcome_id: number; yes_px_e8: string }>({
    name: 'traded-prices',
    text: `SELECT * FROM (
        SELECT o.outcome_id, (CASE WHEN b.last_trade_seq > coalesce(a.last_trade_seq, -1)
          THEN 100000000 - b.last_px_e8 ELSE a.last_px_e8 END)::bigint::text AS yes_px_e8
        FROM unnest($1::bigint[]) AS o (outcome_id)
        LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
        LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
      ) traded WHERE yes_px_e8 IS NOT NULL`,
    values: [outcomeIds],
  });
  return new Map(rows.map(({ outcome_id, yes_px_e8 }) => [Number(outcome_id), BigInt(yes_px_e8)]));
}
