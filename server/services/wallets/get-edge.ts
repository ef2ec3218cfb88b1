import type { ServiceContext } from '#services/context.ts';
import {
  type ScoredPositionRow,
  walletScoredPositions,
} from '#store/queries/wallets/wallet-scored-positions.ts';
import { type EdgeScore, type ScoredPosition, scoreEdge } from './edge-score.ts';

export type Edge = { user: string } & EdgeScore & { mode: 'full' };

const toPosition = (row: ScoredPositionRow): ScoredPosition => ({
  buyNotionalE8: BigInt(row.buy_notional_e8),
  buySzE8: BigInt(row.buy_sz_e8),
  isWon: row.is_won,
  settledPnlE8: BigInt(row.settled_pnl_e8),
});

/** How well a wallet (lower-case address) buys: its entry prices against how the markets settled. */
export async function getEdge(ctx: ServiceContext, input: { address: string }): Promise<Edge> {
  const rows = await walletScoredPositions(ctx.db, { wallet: input.address });
  return { user: input.address, ...scoreEdge(rows.map(toPosition)), mode: 'full' };
}
