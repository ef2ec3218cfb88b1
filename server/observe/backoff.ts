/** The first of growing waits, and the longest. Each is twice as long as the one before. */
export type BackoffBounds = { baseMs: number; maxMs: number };

/** The wait before retry `attempt` (0 is the first), without jitter: `baseMs` doubled each time, at most `maxMs`. */
export const stepMs = (attempt: number, { baseMs, maxMs }: BackoffBounds): number =>
  Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 30));

/**
 * How long to wait before try `attempt` (0 is the first repeat) of what others may be trying, too: at random between half
 * of the wait and all of it, so that clients that failed together do not return together.
 */
export function backoffMs(
  attempt: number,
  bounds: BackoffBounds,
  random: () => number = Math.random,
): number {
  const ceiling = stepMs(attempt, bounds);
  return ceiling / 2 + (ceiling / 2) * random();
}
