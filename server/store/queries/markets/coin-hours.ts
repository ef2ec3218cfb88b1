import type { Pool } from 'pg';

/** One hour of one coin in which it traded. Prices and amounts in 1e-8 units, sums as text. */
export type CoinHourRow = {
  /** Epoch hours. */
  hour: number;
  open_e8: number;
  high_e8: number;
  low_e8: number;
  close_e8: number;
  trades: number;
  volume_e8: string;
  sz_e8: string;
};

/** The hours of a coin from `fromHour` on in which it traded, oldest first. */
export async function coinHours(
  db: Pool,
  params: { coin: number; fromHour: number },
): Promise<CoinHourRow[]> {
  const { rows } = await db.query<CoinHourRow>({
    name: 'coin-hours',
    text: `SELECT hour, open_e8, high_e8, low_e8, close_e8, trades, volume_e8, sz_e8
      FROM coin_hour WHERE coin = $1 AND hour >= $2 ORDER BY hour`,
    values: [params.coin, params.fromHour],
  });
  return rows;
}
