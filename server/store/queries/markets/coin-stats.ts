import type { Pool } from 'pg';

/** One coin's lifetime trading. Amounts are 1e-8 units, sums as text; all null or 0 for a coin that never traded. */
export type CoinStatsRow = {
  coin: number;
  trades: number;
  volume_e8: string;
  volume_24h_e8: string;
  traders: number;
  /** Σ notional and Σ size of every Buy and Sell fill: their quotient is the average price. */
  fill_notional_e8: string;
  fill_sz_e8: string;
  open_interest_e8: string;
  fees_e8: string;
  last_px_e8: number | null;
  first_trade_ms: number | null;
  last_trade_ms: number | null;
};

/** The stats of each asked coin, in the order asked. `hour` is the epoch hour that ends the 24-hour window. */
export async function coinStats(
  db: Pool,
  params: { coins: number[]; hour: number },
): Promise<CoinStatsRow[]> {
  const { rows } = await db.query<CoinStatsRow>({
    name: 'coin-stats',
    text: `SELECT k.coin, coalesce(c.trades, 0) AS trades, coalesce(c.volume_e8, 0) AS volume_e8,
        coalesce(h.volume_e8, 0) AS volume_24h_e8, coalesce(c.traders, 0) AS traders,
        coalesce(c.fill_notional_e8, 0) AS fill_notional_e8, coalesce(c.fill_sz_e8, 0) AS fill_sz_e8,
        coalesce(c.open_interest_e8, 0) AS open_interest_e8, coalesce(c.fees_e8, 0) AS fees_e8,
        c.last_px_e8, c.first_trade_ms, c.last_trade_ms
      FROM unnest($1::int[]) WITH ORDINALITY k (coin, place)
      LEFT JOIN coin_stats c ON c.coin = k.coin
      LEFT JOIN LATERAL (SELECT sum(volume_e8) AS volume_e8 FROM coin_hour
        WHERE coin_hour.coin = k.coin AND hour BETWEEN $2::int - 23 AND $2::int) h ON true
      ORDER BY k.place`,
    values: [params.coins, params.hour],
  });
  return rows;
}
