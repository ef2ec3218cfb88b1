import type { Pool } from 'pg';

/** A wallet's position in one coin. Amounts are 1e-8 units as text; the wallet is hex without `0x`. */
export type HolderRow = {
  wallet: string;
  position_e8: string;
  buy_notional_e8: string;
  buy_sz_e8: string;
  pnl_e8: string;
  trades: number;
  last_ms: number;
};

/** The wallets that hold a coin, the largest position first, then by address. */
export async function coinHolders(
  db: Pool,
  params: { coin: number; limit: number; offset: number },
): Promise<HolderRow[]> {
  const { rows } = await db.query<HolderRow>({
    name: 'coin-holders',
    text: `SELECT encode(wallet, 'hex') AS wallet, position_e8, buy_notional_e8, buy_sz_e8, pnl_e8, trades, last_ms
      FROM wallet_coin WHERE coin = $1 AND position_e8 > 0
      ORDER BY position_e8 DESC, wallet_coin.wallet LIMIT $2 OFFSET $3`,
    values: [params.coin, params.limit, params.offset],
  });
  return rows;
}
