import type { FixtureStatus } from '#domain/sports/fixture.ts';
import { HOUR_MS } from '#domain/time.ts';

export type PollPace = {
  /** While a match is on. */
  liveMs: number;
  /** While none is. */
  idleMs: number;
  /** Between two looks at the calendar. */
  calendarMs: number;
};

/** 720 calls an hour during matches, of the provider's limit of 3,000. */
export const POLL_PACE: PollPace = { liveMs: 5_000, idleMs: 120_000, calendarMs: 600_000 };

type Standing = { status: FixtureStatus; startingAtMs: number };

/** A match may begin early, and its line-ups change shortly before. */
const BEFORE_MS = 10 * 60_000;
/** A match that has not been called live for so long after its kick-off is not looked at every few seconds. */
const LATE_MS = 3 * HOUR_MS;

const isOn = ({ status, startingAtMs }: Standing, nowMs: number): boolean =>
  status === 'live' ||
  (status === 'upcoming' && startingAtMs - BEFORE_MS <= nowMs && nowMs <= startingAtMs + LATE_MS);

/** Delay until the next poll of live matches: short during a match, else until just before the next one begins. */
export function nextLivePollMs(standings: readonly Standing[], nowMs: number, pace: PollPace): number {
  if (standings.some((standing) => isOn(standing, nowMs))) return pace.liveMs;
  const waits = standings
    .filter(({ status, startingAtMs }) => status === 'upcoming' && startingAtMs - BEFORE_MS > nowMs)
    .map(({ startingAtMs }) => startingAtMs - BEFORE_MS - nowMs);
  return Math.max(pace.liveMs, Math.min(pace.idleMs, ...waits));
}
