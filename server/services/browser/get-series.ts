import { coinOf, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type BucketRow, browserBuckets, browserHours } from '#store/queries/browser-hours.ts';
import { mergeHours } from './merge-hours.ts';

export const SERIES_RANGES = ['24h', '7d', '30d', 'all'] as const;
export type SeriesRange = (typeof SERIES_RANGES)[number];

/** A point of the price chart: the probability of side A after the last trade of its stretch of time. */
export type SeriesPoint = { timeMs: number; px: number; volumeUsd: number };

const BUCKET_MS = 300_000;
const RANGE_HOURS: Record<Exclude<SeriesRange, 'all'>, number> = { '24h': 24, '7d': 168, '30d': 720 };

/**
 * The traded probability of side A over `range`, oldest first: five-minute steps for 24 h, hours for the rest.
 * The range ends at `endMs`, which for a settled market is its last trade, so that history stays readable.
 */
export async function getSeries(
  ctx: ServiceContext,
  input: { outcomeId: number; range: SeriesRange; endMs: number | null },
): Promise<SeriesPoint[]> {
  const coins = [coinOf(input.outcomeId, 0), coinOf(input.outcomeId, 1)];
  const endMs = Math.min(input.endMs ?? ctx.now(), ctx.now());
  if (input.range === '24h') {
    const window = { fromMs: endMs - DAY_MS, toMs: endMs, bucketMs: BUCKET_MS };
    return joinBuckets(await browserBuckets(ctx.db, coins, window));
  }
  const after = input.range === 'all' ? -1 : Math.floor(endMs / HOUR_MS) - RANGE_HOURS[input.range];
  const hours = await browserHours(ctx.db, coins, after);
  return mergeHours(hours, 0).map(({ timeMs, close, volumeUsd }) => ({ timeMs, px: close, volumeUsd }));
}

/** Joins the buckets of both coins; where both traded, the later trade tells the price. Rows come in order of `last_seq`. */
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
