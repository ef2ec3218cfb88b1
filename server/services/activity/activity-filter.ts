import type { Activity } from '#domain/fill.ts';

export type ActivityFilter = {
  side?: 'A' | 'B' | undefined;
  /** USD. */
  min_notional?: number | undefined;
};

/** Whether an event passes a client's filter. */
export const matchesFilter = (event: Activity, filter: ActivityFilter): boolean =>
  (filter.side === undefined || filter.side === event.side) &&
  (filter.min_notional === undefined || event.notional >= filter.min_notional);
