import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { markHistory } from '#store/queries/markets/mark-history.ts';
import { type MarkPoint, toMarkPoints } from './mark-points.ts';

/** `clickhouse` is the wire's name for the service's own stored history, whatever store holds it. */
export const MARK_HISTORY_SOURCES = ['clickhouse', 'live', 'hyperliquid'] as const;
export type MarkHistorySource = (typeof MARK_HISTORY_SOURCES)[number];

export type MarkHistory = { symbol: string; data: MarkPoint[]; source: MarkHistorySource };

export type ListMarkHistoryInput = {
  symbol: string;
  from?: number | undefined;
  to?: number | undefined;
  limit: number;
};

const DEFAULT_WINDOW_SECONDS = 3_600;

/** Closes of upstream's one-minute candles; empty when upstream has none or cannot be asked. */
async function upstreamPoints(ctx: ServiceContext, symbol: string, fromMs: number, toMs: number) {
  try {
    const candles = await ctx.exchange.candles({
      coin: symbol,
      interval: '1m',
      startTimeMs: fromMs,
      endTimeMs: toMs,
    });
    return toMarkPoints(candles.map((candle) => ({ time_ms: candle.t, px: Number(candle.c) })));
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}

/**
 * Marks of a ticker between two unix seconds (the last hour by default), oldest first, the newest `limit` of
 * them: the store's, else upstream's candles, else the one live mark. @throws invalid when the window ends before it begins.
 */
export async function listMarkHistory(
  ctx: ServiceContext,
  input: ListMarkHistoryInput,
): Promise<MarkHistory> {
  const { symbol, limit } = input;
  const to = input.to ?? Math.floor(ctx.now() / 1_000);
  const from = input.from ?? to - DEFAULT_WINDOW_SECONDS;
  if (from > to) throw new ServiceError('invalid', 'from must not be after to.');
  const fromMs = from * 1_000;
  const toMs = to * 1_000 + 999;
  const stored = toMarkPoints(await markHistory(ctx.db, { symbol, fromMs, toMs, limit }));
  if (stored.length > 0) return { symbol, data: stored, source: 'clickhouse' };
  const upstream = await upstreamPoints(ctx, symbol, fromMs, toMs);
  if (upstream.length > 0) return { symbol, data: upstream.slice(-limit), source: 'hyperliquid' };
  const live = ctx.live.marks.get(symbol);
  const isInside = live !== undefined && live.timeMs >= fromMs && live.timeMs <= toMs;
  if (!isInside) return { symbol, data: [], source: 'clickhouse' };
  return { symbol, data: toMarkPoints([{ time_ms: live.timeMs, px: live.px }]), source: 'live' };
}
