import type { FixtureStatus } from '../sports/fixture.ts';
import { HOUR_MS } from '../time.ts';

/** What is known of when an outcome is decided. Times in epoch ms. */
export type KnownEnds = {
  isSettled: boolean;
  /** Upstream's; 0 when it names none. */
  expiryMs: number;
  /** The operator's date; null when none is set. */
  setEndMs: number | null;
  /** The match that it is about; null when it is about none that is known. */
  match: { status: FixtureStatus; startingAtMs: number } | null;
};

/** Whether an outcome is decided, and when it is at the latest; 0 when nobody knows. */
export type LegEnd = { isOver: boolean; endMs: number };

/** A match with its break, extra time and penalties, from kick-off. */
const LONGEST_MATCH_MS = 3 * HOUR_MS;

function matchEndMs(match: KnownEnds['match']): number {
  const isPlayed = match?.status === 'upcoming' || match?.status === 'live';
  return isPlayed ? match.startingAtMs + LONGEST_MATCH_MS : 0;
}

/**
 * The end of an outcome: upstream's expiry or the operator's date, whichever is first; without either, the end of its
 * match. A match that is over decides it before anybody has settled it; one that was put off has no end yet.
 */
export function legEnd({ isSettled, expiryMs, setEndMs, match }: KnownEnds): LegEnd {
  const named = [expiryMs, setEndMs ?? 0].filter((ms) => ms > 0);
  return {
    isOver: isSettled || match?.status === 'finished' || match?.status === 'cancelled',
    endMs: named.length > 0 ? Math.min(...named) : matchEndMs(match),
  };
}
