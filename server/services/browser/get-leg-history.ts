import { coinOf, outcomeIdOf, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { browserBuckets, browserHours } from '#store/queries/browser/browser-hours.ts';
import { mergeHours } from './merge-hours.ts';

/** The probability of an outcome's side A from each moment on (unix ms), oldest first. */
export type LegHistory = { outcomeId: number; points: { timeMs: number; px: number }[] };

/** A step as fine as the time that is shown allows, so that a line has no more than some hundred points. */
const STEPS = [30_000, 60_000, 300_000] as const;
const MOST_POINTS = 240;

/** Price history of outcomes since `fromMs`: fine steps up to a day, hours beyond. */
export async function getLegHistory(
  ctx: ServiceContext,
  { ids, fromMs }: { ids: readonly number[]; fromMs: number },
): Promise<LegHistory[]> {
  const coins = ids.flatMap((id) => [coinOf(id, 0), coinOf(id, 1)]);
  const toMs = ctx.now();
  const spanMs = toMs - fromMs;
  if (spanMs > DAY_MS) {
    const hours = await browserHours(ctx.db, coins, Math.floor(fromMs / HOUR_MS) - 1);
    const ofEach = Map.groupBy(hours, (bar) => outcomeIdOf(bar.coin));
    return ids.map((outcomeId) => ({
      outcomeId,
      points: mergeHours(ofEach.get(outcomeId) ?? [], 0).map(({ timeMs, close }) => ({ timeMs, px: close })),
    }));
  }
  const bucketMs = STEPS.find((step) => spanMs / step <= MOST_POINTS) ?? STEPS[2];
  const rows = await browserBuckets(ctx.db, coins, { fromMs, toMs, bucketMs });
  const ofEach = Map.groupBy(rows, (row) => outcomeIdOf(row.coin));
  return ids.map((outcomeId) => ({
    outcomeId,
    // If both sides traded in a step, the later trade is last and sets the price.
    points: (ofEach.get(outcomeId) ?? []).map((row) => ({
      timeMs: row.bucket_ms,
      px: sideIdxOf(row.coin) === 0 ? fromE8(row.close_e8) : 1 - fromE8(row.close_e8),
    })),
  }));
}
