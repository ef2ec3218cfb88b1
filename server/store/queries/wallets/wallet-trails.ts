import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

/** A wallet's profit day by day; days without a fill are absent. */
export type WalletTrailRow = { wallet: string; days: number[]; pnl_e8: string[] };

/** The last days of some wallets (from epoch day `fromDay` on), read by key in one query: a row a wallet and day. */
export async function walletTrails(
  db: Pool,
  { wallets, fromDay }: { wallets: readonly string[]; fromDay: number },
): Promise<WalletTrailRow[]> {
  const { rows } = await db.query<WalletTrailRow>({
    name: 'wallet-trails',
    text: `SELECT encode(wallet, 'hex') AS wallet, array_agg(day ORDER BY day) AS days,
        array_agg(pnl_e8::text ORDER BY day) AS pnl_e8
      FROM wallet_day WHERE wallet = ANY($1::bytea[]) AND day >= $2 GROUP BY wallet`,
    values: [wallets.map(hexBytes), fromDay],
  });
  return rows;
}
