import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

/** A builder's totals for a wallet. Sums are 1e-8 units as text; the builder is hex without `0x`. */
export type BuilderOfWalletRow = {
  builder: string;
  name: string;
  fills: number;
  volume_e8: string;
  builder_fees_e8: string;
  pnl_e8: string;
  markets: number;
  first_ms: number;
  last_ms: number;
};

/** Every builder that routed `wallet` (lower-case address), by volume, then fees, then address. */
export async function buildersOfWallet(db: Pool, params: { wallet: string }): Promise<BuilderOfWalletRow[]> {
  const { rows } = await db.query<BuilderOfWalletRow>({
    name: 'builder-of-wallet',
    text: `SELECT encode(b.builder, 'hex') AS builder, coalesce(l.name, '') AS name, b.fills, b.volume_e8,
        b.builder_fees_e8, b.pnl_e8, b.first_ms, b.last_ms,
        (SELECT count(*) FROM builder_wallet_coin c WHERE c.builder = b.builder AND c.wallet = b.wallet) AS markets
      FROM builder_wallet b LEFT JOIN builder_label l ON l.builder = b.builder
      WHERE b.wallet = $1 ORDER BY b.volume_e8 DESC, b.builder_fees_e8 DESC, b.builder`,
    values: [hexBytes(params.wallet)],
  });
  return rows;
}
