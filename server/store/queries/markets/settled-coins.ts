import type { Pool } from 'pg';

/** The payout sweep of one coin. Sums are 1e-8 units as text. */
export type SettledCoinRow = {
  coin: number;
  holders: number;
  won: number;
  lost: number;
  payout_e8: string;
  pnl_e8: string;
  fees_e8: string;
  settled_at_ms: number;
  last_settled_ms: number;
};

/** Settled coins, the latest settlement first, then by coin. */
export async function settledCoins(db: Pool, params: { limit: number }): Promise<SettledCoinRow[]> {
  const { rows } = await db.query<SettledCoinRow>({
    name: 'settled-coins',
    text: `SELECT coin, holders, won, lost, payout_e8, pnl_e8, fees_e8, settled_at_ms, last_settled_ms
      FROM coin_settlement ORDER BY settled_at_ms DESC, coin LIMIT $1`,
    values: [params.limit],
  });
  return rows;
}
