import type { Pool } from 'pg';

/** The whole venue on one UTC day. Sums are 1e-8 units as text. */
export type ProtocolDayRow = {
  /** Epoch days. */
  day: number;
  volume_e8: string;
  trades: number;
  fees_e8: string;
  /** Fills that paid a fee. */
  fee_fills: number;
  /** Wallets with any fill. */
  users: number;
};

/** The days from `fromDay` on that had a fill, oldest first. */
export async function protocolDays(db: Pool, params: { fromDay: number }): Promise<ProtocolDayRow[]> {
  const { rows } = await db.query<ProtocolDayRow>({
    name: 'protocol-days',
    text: `SELECT day, volume_e8, trades, fees_e8, fee_fills, users FROM market_day WHERE day >= $1 ORDER BY day`,
    values: [params.fromDay],
  });
  return rows;
}
