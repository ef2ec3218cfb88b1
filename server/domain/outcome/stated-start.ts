import { parseExpiry } from '../time.ts';

/** When a match begins, as its market's texts say: to the minute, or the day alone (`timeMs` is midnight UTC then). */
export type StatedStart = { timeMs: number; isDay: boolean };

const MINUTE = /\bscheduledStart:(\d{8}-\d{4})\b/;
const DAY = /\b(?:on|scheduled for) (\d{4}-\d{2}-\d{2})\b/;

/** Reads the first text that names a start (`… match scheduled for 2026-11-25`); null where none does. */
export function statedStart(...texts: readonly string[]): StatedStart | null {
  for (const text of texts) {
    const timeMs = parseExpiry(MINUTE.exec(text)?.[1] ?? '');
    if (timeMs !== null) return { timeMs, isDay: false };
    const dayMs = Date.parse(DAY.exec(text)?.[1] ?? '');
    if (!Number.isNaN(dayMs)) return { timeMs: dayMs, isDay: true };
  }
  return null;
}
