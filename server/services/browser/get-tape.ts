import { coinOf, formatCoin, type SideIdx, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { hexOf } from '#store/hex-bytes.ts';
import { browserHolders, browserTrades, type HolderRow } from '#store/queries/browser/browser-trades.ts';

/** One trade, as its taker saw it. */
export type TapeTrade = {
  seq: number;
  timeMs: number;
  coin: string;
  side: SideIdx;
  isBuy: boolean;
  px: number;
  sz: number;
  tid: number;
  wallet: string;
};

const coinsOf = (outcomeId: number): [number, number] => [coinOf(outcomeId, 0), coinOf(outcomeId, 1)];

/** The newest trades of an outcome over both its coins, newest first; each trade once. */
export async function getTape(
  ctx: ServiceContext,
  input: { outcomeId: number; limit: number },
): Promise<TapeTrade[]> {
  const rows = await browserTrades(ctx.db, coinsOf(input.outcomeId), input.limit);
  return rows.map((row) => ({
    seq: row.seq,
    timeMs: row.time_ms,
    coin: formatCoin(row.coin),
    side: sideIdxOf(row.coin),
    isBuy: row.is_buy,
    px: fromE8(row.px_e8),
    sz: fromE8(row.sz_e8),
    tid: row.tid,
    wallet: hexOf(row.wallet),
  }));
}

/** A wallet's shares of one coin; `avgPx` is its average price over all buys, null when it never bought. */
export type Holder = { wallet: string; shares: number; avgPx: number | null; pnlUsd: number };

const toHolder = (row: HolderRow): Holder => ({
  wallet: hexOf(row.wallet),
  shares: fromE8(row.sz_e8),
  avgPx: Number(row.buy_sz_e8) > 0 ? Number(row.buy_notional_e8) / Number(row.buy_sz_e8) : null,
  pnlUsd: fromE8(row.pnl_e8),
});

/** The largest holders of each side; of a settled outcome, those at settlement. */
export async function getHolders(
  ctx: ServiceContext,
  input: { outcomeId: number; isSettled: boolean; limit: number },
): Promise<{ up: Holder[]; down: Holder[] }> {
  const [up, down] = await Promise.all(
    coinsOf(input.outcomeId).map((coin) => browserHolders(ctx.db, coin, input.isSettled, input.limit)),
  );
  return { up: (up ?? []).map(toHolder), down: (down ?? []).map(toHolder) };
}
