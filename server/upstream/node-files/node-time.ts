const NODE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?$/;

/** Times of stored rows are below 2^41 ms (the year 2039): the rollups pack a time and a place into one int8. */
export const MAX_TIME_MS = 2 ** 41 - 1;

/** Epoch milliseconds of the node's `2026-07-10T22:59:59.921821211`, which is UTC though no zone is written; null for anything else. */
export function parseNodeTime(value: unknown): number | null {
  if (typeof value !== 'string' || !NODE_TIME.test(value)) return null;
  const ms = Date.parse(`${value.slice(0, 23)}Z`);
  return ms >= 0 && ms <= MAX_TIME_MS ? ms : null;
}
