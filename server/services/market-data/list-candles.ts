import { INTERVAL_MS, type Interval } from '#domain/candle-interval.ts';
import { formatCoin } from '#domain/coin.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { UpstreamCandle } from '#services/ports/exchange-reader.ts';

export type Candles = { coin: string; interval: Interval; source: 'hyperliquid'; data: UpstreamCandle[] };

export type ListCandlesInput = {
  coin: number;
  interval: Interval;
  startTime?: number | undefined;
  endTime?: number | undefined;
};

type Window = Parameters<ServiceContext['exchange']['candles']>[0];

const MAX_INTERVALS = 5_000;
const DEFAULT_INTERVALS = 500;

/** Says of the coin, not of the request, that upstream does not know it. */
async function upstreamCandles(ctx: ServiceContext, window: Window): Promise<UpstreamCandle[]> {
  try {
    return await ctx.exchange.candles(window);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'upstream_failed') throw error;
    throw new ServiceError('upstream_failed', `No upstream history for ${window.coin}`, { cause: error });
  }
}

/**
 * Upstream's candles of a coin from `startTime` (500 intervals before the end by default) to `endTime` (now by
 * default), at most 5,000 intervals back from the end. @throws upstream_failed where upstream has no history of
 * the coin, invalid when the window ends before it begins.
 */
export async function listCandles(ctx: ServiceContext, input: ListCandlesInput): Promise<Candles> {
  const { interval } = input;
  const coin = formatCoin(input.coin);
  const intervalMs = INTERVAL_MS[interval];
  const endTimeMs = input.endTime ?? ctx.now();
  const asked = input.startTime ?? endTimeMs - DEFAULT_INTERVALS * intervalMs;
  if (asked > endTimeMs) throw new ServiceError('invalid', 'startTime must not be after endTime.');
  const startTimeMs = Math.max(0, asked, endTimeMs - MAX_INTERVALS * intervalMs);
  const data = await upstreamCandles(ctx, { coin, interval, startTimeMs, endTimeMs });
  return { coin, interval, source: 'hyperliquid', data: data.slice(-MAX_INTERVALS) };
}
