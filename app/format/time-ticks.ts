import { formatDay } from './times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 5, 10, 30, 90].map((days) => days * DAY),
];
const MOST = 5;

const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 16);

/** Round moments in UTC between two (unix ms), at most six, none too near an edge for its own text. */
export function timeTicks(fromMs: number, toMs: number): { timeMs: number; text: string }[] {
  const span = toMs - fromMs;
  if (!(span > 0)) return [];
  const step = STEPS.find((one) => span / one <= MOST) ?? Math.ceil(span / MOST / DAY) * DAY;
  const first = Math.ceil((fromMs + span * 0.04) / step) * step;
  const count = Math.max(0, Math.floor((toMs - span * 0.04 - first) / step) + 1);
  return Array.from({ length: count }, (_, place) => first + place * step).map((timeMs) => ({
    timeMs,
    text: step >= DAY || timeMs % DAY === 0 ? formatDay(timeMs) : clock(timeMs),
  }));
}
