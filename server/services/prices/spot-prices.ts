import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { marksBefore } from '#store/queries/mark-history.ts';

export type Spot = { spotPrice: number | null; priceChange24hPct: number | null };

/** A mark older than this says nothing of the price at the time asked for. */
const TOLERANCE_MS = HOUR_MS;

/** The current price of each symbol, live or else the store's newest of the last hour, and its change over 24 h. */
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
  return new Map(
    symbols.map((symbol) => {
      const spotPrice = ctx.live.marks.get(symbol)?.px ?? currentPx.get(symbol) ?? null;
      const before = dayAgoPx.get(symbol);
      const priceChange24hPct = spotPrice !== null && before ? (spotPrice / before - 1) * 100 : null;
      return [symbol, { spotPrice, priceChange24hPct }];
    }),
  );
}
