import type { Activity } from '#domain/fill.ts';

export type ActivityFilter = {
  side?: 'A' | 'B' | undefined;
  /** USD. */
  min_notional?: number | undefined;
};

/** Whether a client that filters so wants an event. */
export const matchesFilter = (event: Activity, filter: ActivityFilter): boolean =>
  (filter.side === undefined || filter.side === event.side) &&
  (filter.min_notional === undefined || event.notional >= filter.min_notional);
