import { DAY_MS } from '#domain/time.ts';

/** Requests on one day (days since 1970-01-01, UTC). */
export type DayCount = { day: number; requests: number };

const RECENT_DAYS = 7;

/**
 * How many requests a month will have at its end: those so far, and for the rest of it the pace of the last seven days,
 * today included, or of the days since the first request where that is less. A whole number.
 */
export function forecastMonth(input: {
  used: number;
  days: readonly DayCount[];
  nowMs: number;
  monthEndMs: number;
}): number {
  const { used, days, nowMs, monthEndMs } = input;
  const today = Math.floor(nowMs / DAY_MS);
  const recent = days.filter(({ day, requests }) => day > today - RECENT_DAYS && requests > 0);
  const first = Math.min(...recent.map(({ day }) => day));
  if (!Number.isFinite(first)) return used;
  const requests = recent.reduce((sum, day) => sum + day.requests, 0);
  const elapsedMs = Math.max(nowMs - first * DAY_MS, DAY_MS / 24);
  return Math.round(used + (requests / elapsedMs) * Math.max(0, monthEndMs - nowMs));
}
