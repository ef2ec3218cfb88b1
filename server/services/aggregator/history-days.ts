import { DAY_MS, formatUtc, GENESIS_MS } from '#domain/time.ts';

/** The first epoch day of history. */
export const FIRST_DAY = GENESIS_MS / DAY_MS;

/** `YYYY-MM-DD` of an epoch day. */
export const dateOf = (day: number): string => formatUtc(day * DAY_MS).slice(0, 10);

/** Σ of amounts in 1e-8 units, exact. */
export const sumE8 = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
