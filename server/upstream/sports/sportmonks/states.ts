import { lookup } from '#domain/lookup.ts';
import type { FixtureStatus } from '#domain/sports/fixture.ts';

/** Every state of SportMonks, by its developer name (https://docs.sportmonks.com/football/definitions/states). */
const STATUSES = lookup<FixtureStatus>({
  NS: 'upcoming',
  TBA: 'upcoming',
  PENDING: 'upcoming',
  // Kick-off is late, and still expected today.
  DELAYED: 'upcoming',
  INPLAY_1ST_HALF: 'live',
  HT: 'live',
  INPLAY_2ND_HALF: 'live',
  // After 90 minutes, before extra time.
  BREAK: 'live',
  INPLAY_ET: 'live',
  EXTRA_TIME_BREAK: 'live',
  INPLAY_ET_SECOND_HALF: 'live',
  INPLAY_ET_2ND_HALF: 'live',
  PEN_BREAK: 'live',
  INPLAY_PENALTIES: 'live',
  PEN_LIVE: 'live',
  // Minutes at most: the same match goes on.
  INTERRUPTED: 'live',
  AWAITING_UPDATES: 'live',
  FT: 'finished',
  AET: 'finished',
  FT_PEN: 'finished',
  // Decided without play, or by somebody else than the players.
  WO: 'finished',
  AWARDED: 'finished',
  POSTPONED: 'postponed',
  // Goes on another day.
  SUSPENDED: 'postponed',
  CANCELLED: 'cancelled',
  ABANDONED: 'cancelled',
  DELETED: 'cancelled',
});

/** States in which the clock of the match runs; in the others SportMonks may still report the last minute. */
const PLAYED = new Set([
  'INPLAY_1ST_HALF',
  'INPLAY_2ND_HALF',
  'INPLAY_ET',
  'INPLAY_ET_SECOND_HALF',
  'INPLAY_ET_2ND_HALF',
]);

/** What a state means. A new state of SportMonks counts as live when its name says so, else as upcoming. */
export const statusOf = (state: string): FixtureStatus =>
  STATUSES[state] ?? (state.startsWith('INPLAY') ? 'live' : 'upcoming');

export const isPlayed = (state: string): boolean => PLAYED.has(state);
