import { type HourWindow, windowBefore, windowUntilNow } from '#domain/leaderboard.ts';

export const DIGEST_PERIODS = ['1d', '7d', '30d'] as const;
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

const HOURS: Record<DigestPeriod, number> = { '1d': 24, '7d': 168, '30d': 720 };

/** The window of a digest, whole UTC hours up to now, and the one of the same length before it. */
export function digestWindows(
  nowMs: number,
  period: DigestPeriod,
): { current: HourWindow; prior: HourWindow } {
  const current = windowUntilNow(nowMs, HOURS[period]);
  return { current, prior: windowBefore(current) };
}
