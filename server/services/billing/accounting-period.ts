import { periodOf } from '#services/usage/monthly-usage.ts';

/** Counts are written within a second; a month is taken as complete this long after its end. */
const SETTLED_MS = 5 * 60_000;

/** The month, `YYYY-MM`, up to which requests beyond the quota are counted now. */
export const accountingPeriod = (nowMs: number): string => periodOf(nowMs - SETTLED_MS);
