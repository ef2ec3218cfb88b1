import { coinOf, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { type SeriesRange, seriesSpan } from '#domain/outcome/series-step.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type BucketRow, browserBuckets, browserHours } from '#store/queries/browser/browser-hours.ts';
import { mergeHours } from './merge-hours.ts';

/** A point of the price chart: the probability of side A after the last trade of its stretch of time. */
export type SeriesPoint = { timeMs: number; px: number; volumeUsd: number };

/** Points that are `stepMs` apart, or a multiple of it where nobody traded. */
export type Series = { stepMs: number; points: SeriesPoint[] };

/**
 * The traded probability of side A over `range`, oldest first, in steps that follow the market's age (`seriesSpan`).
 * The range ends at `endMs`, which for a settled market is its last trade, so that history stays readable.
 */
export async function getSeries(
  ctx: ServiceContext,
  input: { outcomeId: number; range: SeriesRange; firstMs: number | null; endMs: number | null },
): Promise<Series> {
  const coins = [coinOf(input.outcomeId, 0), coinOf(input.outcomeId, 1)];
  const endMs = Math.min(input.endMs ?? ctx.now(), ctx.now());
  const { spanMs, stepMs } = seriesSpan(input.range, { firstMs: input.firstMs, endMs });
  if (stepMs < HOUR_MS) {
    // The first trade lies within the first step.
    const window = { fromMs: endMs - spanMs - stepMs, toMs: endMs, bucketMs: stepMs };
    return { stepMs, points: joinBuckets(await browserBuckets(ctx.db, coins, window)) };
  }
  const after = Number.isFinite(spanMs) ? Math.floor((endMs - spanMs) / HOUR_MS) - 1 : -1;
  const hours = await browserHours(ctx.db, coins, after);
  const points = mergeHours(hours, 0).map(({ timeMs, close, volumeUsd }) => ({
    timeMs,
    px: close,
    volumeUsd,
  }));
  return { stepMs, points };
}

/**
 * Joins the buckets of both coins; where both traded, the later trade sets the price. Rows come in order of `last_seq`.
 */
function joinBuckets(rows: readonly BucketRow[]): SeriesPoint[] {
  const byTime = new Map<number, SeriesPoint>();
  for (const row of rows) {
    const px = sideIdxOf(row.coin) === 0 ? fromE8(row.close_e8) : fromE8(100_000_000 - row.close_e8);
    const before = byTime.get(row.bucket_ms)?.volumeUsd ?? 0;
    byTime.set(row.bucket_ms, {
      timeMs: row.bucket_ms,
      px,
      volumeUsd: before + fromE8(row.volume_e8),
    });
  }
  return [...byTime.values()];
}
