import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

/** One UTC day of one wallet. Sums are 1e-8 units as text. */
export type WalletDayRow = { day: number; pnl_e8: string; trades: number; wins: number; losses: number };

/** A wallet's days as a subquery whose parameter is `$1`, the oldest first. */
export const WALLET_DAYS = `SELECT day, pnl_e8::text AS pnl_e8, trades, wins, losses
  FROM wallet_day WHERE wallet = $1 ORDER BY day`;

/** The days on which a wallet has fills, the oldest first. */
export async function walletDayHistory(db: Pool, params: { wallet: string }): Promise<WalletDayRow[]> {
  const { rows } = await db.query<WalletDayRow>({
    name: 'wallet-day-history',
    text: WALLET_DAYS,
    values: [hexBytes(params.wallet)],
  });
  return rows;
}
