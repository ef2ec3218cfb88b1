import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

export const TRADER_SORTS = ['pnl', 'volume'] as const;
export type TraderSort = (typeof TRADER_SORTS)[number];

/** A wallet's totals through a builder. Sums are 1e-8 units as text; the wallet is hex without `0x`. */
export type BuilderTraderRow = {
  wallet: string;
  pnl_e8: string;
  volume_e8: string;
  fees_e8: string;
  fills: number;
  markets: number;
};

const ORDER: Record<TraderSort, string> = {
  pnl: 'b.pnl_e8 DESC, b.volume_e8 DESC, b.wallet',
  volume: 'b.volume_e8 DESC, b.pnl_e8 DESC, b.wallet',
};

/** The wallets of `builder` (lower-case address) with the most pnl or volume; equal ones by the other, then by address. */
export async function builderTraders(
  db: Pool,
  params: { builder: string; sort: TraderSort; limit: number },
): Promise<BuilderTraderRow[]> {
  const { rows } = await db.query<BuilderTraderRow>({
    name: `builder-traders-${params.sort}`,
    text: `SELECT encode(b.wallet, 'hex') AS wallet, b.pnl_e8, b.volume_e8, b.fees_e8, b.fills,
        (SELECT count(*) FROM builder_wallet_coin c WHERE c.builder = b.builder AND c.wallet = b.wallet) AS markets
      FROM (SELECT * FROM builder_wallet b WHERE b.builder = $1 ORDER BY ${ORDER[params.sort]} LIMIT $2) b
      ORDER BY ${ORDER[params.sort]}`,
    values: [hexBytes(params.builder), params.limit],
  });
  return rows;
}
