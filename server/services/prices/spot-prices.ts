import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { marksBefore } from '#store/queries/mark-history.ts';

export type Spot = { spotPrice: number | null; priceChange24hPct: number | null };

/** A mark older than this says nothing of the price at the time asked for. */
const TOLERANCE_MS = HOUR_MS;

/** Upstream's price of a symbol, for a process that hears no marks; null when upstream has none or is away. */
async function upstreamPx(ctx: ServiceContext, symbol: string): Promise<number | null> {
  try {
    return (await ctx.exchange.mark({ symbol }))?.px ?? null;
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/**
 * The current price of each symbol, live, else the store's newest of the last hour, else upstream's; and its
 * change over 24 h, null where the price then is unknown.
 */
export async function spotPrices(
  ctx: ServiceContext,
  input: { symbols: string[] },
): Promise<Map<string, Spot>> {
  const nowMs = ctx.now();
  const { symbols } = input;
  const markAt = (timeMs: number) =>
    marksBefore(ctx.db, { symbols, fromMs: timeMs - TOLERANCE_MS, toMs: timeMs });
  const [current, dayAgo] = await Promise.all([markAt(nowMs), markAt(nowMs - DAY_MS)]);
  const currentPx = new Map(current.map((row) => [row.symbol, row.px]));
  const dayAgoPx = new Map(dayAgo.map((row) => [row.symbol, row.px]));
  const priced = await Promise.all(
    symbols.map(async (symbol): Promise<[string, Spot]> => {
      const known = ctx.live.marks.get(symbol)?.px ?? currentPx.get(symbol);
      const spotPrice = known ?? (await upstreamPx(ctx, symbol));
      const before = dayAgoPx.get(symbol);
      const priceChange24hPct = spotPrice !== null && before ? (spotPrice / before - 1) * 100 : null;
      return [symbol, { spotPrice, priceChange24hPct }];
    }),
  );
  return new Map(priced);
}
