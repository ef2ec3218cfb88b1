import type { Pool } from 'pg';
import { DIR_CODE } from '#domain/fill.ts';
import { hexBytes } from '../../hex-bytes.ts';

/** A position that a wallet opened by a Buy and held until it was won or lost. Sums are 1e-8 units as text. */
export type ScoredPositionRow = {
  buy_notional_e8: string;
  buy_sz_e8: string;
  is_won: boolean;
  settled_pnl_e8: string;
};

/** A wallet's scored positions, by coin. */
export async function walletScoredPositions(
  db: Pool,
  params: { wallet: string },
): Promise<ScoredPositionRow[]> {
  const { rows } = await db.query<ScoredPositionRow>({
    name: 'wallet-scored-positions',
    text: `SELECT buy_notional_e8, buy_sz_e8, won > 0 AS is_won, settled_pnl_e8 FROM wallet_coin
      WHERE wallet = $1 AND opened_by = ${DIR_CODE.Buy} AND won + lost > 0 AND buy_sz_e8 > 0 ORDER BY coin`,
    values: [hexBytes(params.wallet)],
  });
  return rows;
}
