import { inPlayChances } from '../../match/chances.ts';
import type { Contest, Winner } from '../../match/contest.ts';
import { matchScript } from '../../match/match-script.ts';
import { type Match, once } from './listing.ts';

/** How far ahead of the present takers see chances: that much of the past may have looked into a match. */
const SIGHT_MS = 45 * 60_000;

/**
 * The match behind a listing. Chances follow the score of matches that begin once everybody who looks ahead from before
 * `scoresFromMs` has passed: what was simulated until then stays as it is.
 */
export function matchOf(contest: Contest, winner: Winner, scoresFromMs: number): Match {
  return {
    contest,
    script: once(() => matchScript(contest, winner)),
    followsScore: !contest.isOff && contest.startMs >= scoresFromMs + SIGHT_MS,
  };
}

/** Chances that score and clock move from kick-off on, where the match is followed. */
export function followScore(
  match: Match | undefined,
  chances: (atMs: number) => number[],
): (atMs: number) => number[] {
  if (!match?.followsScore) return chances;
  const { startMs } = match.contest;
  return (atMs) => (atMs <= startMs ? chances(atMs) : inPlayChances(match.script(), chances(startMs), atMs));
}
