import { DAY_MS, HOUR_MS } from '#domain/time.ts';

/** The ranges that a chart of an outcome offers. */
export const SERIES_RANGES = ['24h', '7d', '30d', 'all'] as const;
export type SeriesRange = (typeof SERIES_RANGES)[number];

const RANGE_MS: Record<SeriesRange, number> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  all: Number.POSITIVE_INFINITY,
};

/** As long as a stretch of time is shown in five-minute steps: a day and a half. */
const FINE_MS = 1.5 * DAY_MS;

/**
 * How much of the time before `endMs` a chart shows, and in which steps, both in ms: no more than the range, no more
 * than the market's age. `firstMs` is its first trade; null when unknown.
 */
export function seriesSpan(
  range: SeriesRange,
  { firstMs, endMs }: { firstMs: number | null; endMs: number },
): { spanMs: number; stepMs: number } {
  const age = firstMs === null ? Number.POSITIVE_INFINITY : Math.max(HOUR_MS, endMs - firstMs);
  const spanMs = Math.min(RANGE_MS[range], age);
  return { spanMs, stepMs: spanMs <= FINE_MS ? HOUR_MS / 12 : HOUR_MS };
}
