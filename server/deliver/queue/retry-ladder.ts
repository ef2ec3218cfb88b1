import { HOUR_MS } from '#domain/time.ts';

const MINUTE_MS = 60_000;

/** Waits between one try and the next: eight tries over about 27 hours, as Svix does it. */
export const RETRY_AFTER_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
];

/** Jitter as a fraction of the delay, so that deliveries that failed together do not retry together. */
const JITTER = 0.15;

export type Ladder = { waitsMs: readonly number[]; random: () => number };

/** In how many ms a delivery is tried again after it failed `tries` times; null when that was the last. */
export function retryAfterMs(tries: number, { waitsMs, random }: Ladder): number | null {
  const waitMs = waitsMs[tries - 1];
  return waitMs === undefined ? null : Math.round(waitMs * (1 - JITTER + 2 * JITTER * random()));
}
