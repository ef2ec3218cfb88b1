import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { hash32, unitAt } from './basics/random.ts';

/**
 * How many fill rows fall into which time. The list is stored before the first row of a phase is written and
 * never changes after, so that the simulation does not depend on when it runs.
 * - `past`: `rows` rows between the two times, growing by day, in blocks only where something happens.
 * - `live`: `rowsPerSecond` trade rows a second, a block each 150 ms. Ends where the next phase begins.
 * - `still`: an empty block each second. The world stands where the phase begins, until a request changes it.
 */
export type Phase =
  | { kind: 'past'; fromMs: number; toMs: number; rows: number }
  | { kind: 'live'; fromMs: number; rowsPerSecond: number }
  | { kind: 'still'; fromMs: number };
export type Schedule = {
  seed: number;
  startMs: number;
  wallets: number;
  /** Whether friendlies are listed: a history that was begun without them would have other ids with them. */
  friendlies: boolean;
  /** From when on short matches are listed and odds follow scores; a history that was begun without has neither. */
  liveMatchesFromMs?: number | undefined;
  phases: Phase[];
};

/** Steps of the past are a minute, of the other phases one block. */
export const PAST_STEP_MS = 60_000;
export const LIVE_STEP_MS = 150;
export const STILL_STEP_MS = 1_000;

const HOUR_SHAPE = [
  0.8, 0.72, 0.66, 0.62, 0.72, 1.15, 1.35, 1.05, 0.98, 0.98, 1.0, 1.02, 1.12, 1.3, 1.42, 1.38, 1.3, 1.25,
  1.24, 1.28, 1.22, 1.1, 1.0, 0.9,
];

/** Rows of the phase that are due at a time within it. */
export function rowsDue(phase: Phase, seed: number): (atMs: number) => number {
  if (phase.kind === 'still') return () => 0;
  if (phase.kind === 'live') return (atMs) => ((atMs - phase.fromMs) / 1000) * phase.rowsPerSecond;
  const { fromMs, toMs, rows } = phase;
  const hours = Math.max(1, Math.ceil((toMs - fromMs) / HOUR_MS));
  const sums = new Float64Array(hours + 1);
  for (let hour = 0; hour < hours; hour++) {
    const atMs = fromMs + hour * HOUR_MS;
    const length = Math.min(1, (toMs - atMs) / HOUR_MS);
    sums[hour + 1] = (sums[hour] as number) + length * hourWeight(seed, atMs, hour / hours);
  }
  const total = sums[hours] as number;
  return (atMs) => {
    const place = Math.min(hours, Math.max(0, (atMs - fromMs) / HOUR_MS));
    const hour = Math.min(hours - 1, Math.floor(place));
    const from = sums[hour] as number;
    const length = Math.min(1, (toMs - fromMs) / HOUR_MS - hour);
    const along = Math.min(1, (place - hour) / length);
    return (rows * (from + along * ((sums[hour + 1] as number) - from))) / total;
  };
}

function hourWeight(seed: number, atMs: number, along: number): number {
  const day = Math.floor(atMs / DAY_MS);
  const weekend = day % 7 === 2 || day % 7 === 3 ? 1.15 : 1;
  const noise = 0.75 + 0.5 * unitAt(seed, 0x40, day);
  const shape = HOUR_SHAPE[Math.floor((atMs % DAY_MS) / HOUR_MS)] ?? 1;
  return (
    (0.25 + 2.2 * along ** 1.25) *
    weekend *
    noise *
    shape *
    (0.85 + 0.3 * unitAt(seed, hash32(day), atMs / HOUR_MS))
  );
}
