import { DAY_MS } from '#domain/time.ts';

const WEEK_MS = 7 * DAY_MS;
/** Monday, 29 December 1969, before the first Monday of the epoch: week 0 begins here. */
const WEEK_0_MS = -3 * DAY_MS;

/** The number of the week, Monday first, that an instant lies in. */
export const weekOf = (ms: number): number => Math.floor((ms - WEEK_0_MS) / WEEK_MS);

/** The Monday that a week begins on, `YYYY-MM-DD`. */
export const mondayOf = (week: number): string =>
  new Date(WEEK_0_MS + week * WEEK_MS).toISOString().slice(0, 10);
