export type Backoff = { baseMs: number; maxMs: number };

/**
 * How long to wait before try `attempt` (0 is the first repeat): grows twofold from `baseMs` to `maxMs`, at random
 * between half of that and all of it, so that clients that failed together do not return together.
 */
export function backoffMs(
  attempt: number,
  { baseMs, maxMs }: Backoff,
  random: () => number = Math.random,
): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 30));
  return ceiling / 2 + (ceiling / 2) * random();
}
