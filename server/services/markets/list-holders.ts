import { coinOf, formatCoin, outcomeIdOf } from '#domain/coin.ts';
import { fromE8, mulE8 } from '#domain/fixed.ts';
import { formatUtc, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { coinHolders, type HolderRow } from '#store/queries/markets/coin-holders.ts';
import { coinStats } from '#store/queries/markets/coin-stats.ts';
import { averagePx } from './market-json.ts';

export type Holder = {
  user: string;
  /** Shares held. */
  sz: number;
  /** Average price of the wallet's Buy fills; null when it never bought. */
  avg_buy_px: number | null;
  /** Shares at the coin's last price; null when it never traded. */
  value_usd: number | null;
  realized_pnl: number;
  trades: number;
  last_trade: string;
};

export type Holders = {
  coin: string;
  outcome_id: number;
  up_coin: string;
  down_coin: string;
  up: Holder[];
  down: Holder[];
  limit: number;
  offset: number;
};

const usdValue = (positionE8: string, pxE8: number): number =>
  fromE8(mulE8(BigInt(positionE8), BigInt(pxE8)));

function toHolder(row: HolderRow, lastPxE8: number | null): Holder {
  return {
    user: `0x${row.wallet}`,
    sz: fromE8(row.position_e8),
    avg_buy_px: averagePx(row.buy_notional_e8, row.buy_sz_e8),
    value_usd: lastPxE8 === null ? null : usdValue(row.position_e8, lastPxE8),
    realized_pnl: fromE8(row.pnl_e8),
    trades: row.trades,
    last_trade: formatUtc(row.last_ms),
  };
}

/** Who holds each side of a coin's outcome, the largest positions first. A page applies to each side. */
export async function listHolders(
  ctx: ServiceContext,
  input: { coin: number; limit: number; offset: number },
): Promise<Holders> {
  const { limit, offset } = input;
  const outcomeId = outcomeIdOf(input.coin);
  const coins = [coinOf(outcomeId, 0), coinOf(outcomeId, 1)] as const;
  const [stats, up, down] = await Promise.all([
    coinStats(ctx.db, { coins: [...coins], hour: Math.floor(ctx.now() / HOUR_MS) }),
    coinHolders(ctx.db, { coin: coins[0], limit, offset }),
    coinHolders(ctx.db, { coin: coins[1], limit, offset }),
  ]);
  const [upPx, downPx] = stats.map((row) => row.last_px_e8);
  return {
    coin: formatCoin(input.coin),
    outcome_id: outcomeId,
    up_coin: formatCoin(coins[0]),
    down_coin: formatCoin(coins[1]),
    up: up.map((row) => toHolder(row, upPx ?? null)),
    down: down.map((row) => toHolder(row, downPx ?? null)),
    limit,
    offset,
  };
}
