/** Bounds of the time between two attempts to connect. */
export type Backoff = { leastMs: number; mostMs: number };

/**
 * How long to wait before the attempt after `failures` of them: the bound doubles with each, and the time is drawn
 * between half of it and the whole, so that makers do not come back all at once.
 */
export function backoffMs(failures: number, { leastMs, mostMs }: Backoff, random: () => number): number {
  const bound = Math.min(mostMs, leastMs * 2 ** Math.min(failures, 30));
  return bound / 2 + (bound / 2) * random();
}
