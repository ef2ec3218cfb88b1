import type { SequencedFill } from '#bus/topics.ts';

export type ActivityFilter = {
  side?: 'A' | 'B' | undefined;
  /** USD. */
  minNotional?: number | undefined;
};

/**
 * Whether a fill is an event that the filter lets through. A trade is two fills with one trade id, the feed's
 * dedup key: it is shown once, as its taker's. All other rows count as taken.
 */
export function isShown(fill: SequencedFill, filter: ActivityFilter): boolean {
  if (!fill.crossed) return false;
  if (filter.side !== undefined && filter.side !== (fill.isBuy ? 'B' : 'A')) return false;
  return filter.minNotional === undefined || Number(fill.notionalE8) >= filter.minNotional * 1e8;
}
