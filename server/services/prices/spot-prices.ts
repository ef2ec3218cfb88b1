import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { marksBefore } from '#store/queries/markets/mark-history.ts';

export type Spot = { spotPrice: number | null; priceChange24hPct: number | null };

/** A mark older than this is too far from the requested time. */
const TOLERANCE_MS = HOUR_MS;

/** Upstream's answer; null when it has none or is unreachable. */
async function orNull<T>(asked: Promise<T | null | undefined>): Promise<T | null> {
  try {
    return (await asked) ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/** Upstream's current mark, for a process without a mark feed. */
const upstreamPx = (ctx: ServiceContext, symbol: string): Promise<number | null> =>
  orNull(ctx.exchange.mark({ symbol }).then((mark) => mark?.px));

/** The close of upstream's last candle before `timeMs`, for a store that does not reach back that far. */
async function upstreamPxAt(ctx: ServiceContext, symbol: string, timeMs: number): Promise<number | null> {
  const window = { coin: symbol, interval: '15m', startTimeMs: timeMs - TOLERANCE_MS, endTimeMs: timeMs };
  const close = await orNull(ctx.exchange.candles(window).then((candles) => candles.at(-1)?.c));
  return close === null ? null : Number(close);
}

/**
 * The current price of each symbol, live, else the store's newest of the last hour, else upstream's; and its
 * change over 24 h, from the store, else from upstream's candles, null where the price then is unknown.
 */
export async function spotPrices(
  ctx: ServiceContext,
  input: { symbols: string[] },
): Promise<Map<string, Spot>> {
  const nowMs = ctx.now();
  const { symbols } = input;
  const storedAt = async (timeMs: number): Promise<Map<string, number>> => {
    const rows = await marksBefore(ctx.db, { symbols, fromMs: timeMs - TOLERANCE_MS, toMs: timeMs });
    return new Map(rows.map((row) => [row.symbol, row.px]));
  };
  const [stored, storedDayAgo] = await Promise.all([storedAt(nowMs), storedAt(nowMs - DAY_MS)]);
  const spotOf = async (symbol: string): Promise<[string, Spot]> => {
    const known = ctx.live.marks.get(symbol)?.px ?? stored.get(symbol);
    const [spotPrice, before] = await Promise.all([
      known ?? upstreamPx(ctx, symbol),
      storedDayAgo.get(symbol) ?? upstreamPxAt(ctx, symbol, nowMs - DAY_MS),
    ]);
    const priceChange24hPct = spotPrice !== null && before ? (spotPrice / before - 1) * 100 : null;
    return [symbol, { spotPrice, priceChange24hPct }];
  };
  return new Map(await Promise.all(symbols.map(spotOf)));
}
