import { lookup } from '#domain/lookup.ts';
import type { Match, MatchEvent } from './match.ts';

/** What each kind of event is called. */
const EVENT_WORDS: Record<MatchEvent['type'], string> = {
  goal: 'Goal',
  own_goal: 'Own goal',
  penalty: 'Penalty',
  missed_penalty: 'Missed penalty',
  yellow_card: 'Yellow card',
  red_card: 'Red card',
  substitution: 'Substitution',
  var: 'VAR',
};

export const eventWord = ({ type }: MatchEvent): string => EVENT_WORDS[type];

/** Who it was: a substitution names both, of a goal the assist comes after. */
export function eventPlayers({ type, player, relatedPlayer }: MatchEvent): string {
  if (player === null) return '';
  if (relatedPlayer === null) return player;
  return type === 'substitution' ? `${relatedPlayer} for ${player}` : `${player} (${relatedPlayer})`;
}

/** `45+2′`. */
export const minuteWord = (minute: number, extra: number | null): string =>
  `${minute}${extra === null ? '' : `+${extra}`}′`;

/** Match states that are shown instead of the minute. */
const STATES = lookup<string>({
  HT: 'Half-time',
  BREAK: 'Break',
  EXTRA_TIME_BREAK: 'Break',
  PEN_BREAK: 'Break',
  INPLAY_PENALTIES: 'Shoot-out',
  INTERRUPTED: 'Interrupted',
  FT: 'Full time',
  AET: 'After extra time',
  FT_PEN: 'After penalties',
});

const STATUS_WORDS: Record<Match['fixture']['status'], string> = {
  upcoming: 'Upcoming',
  live: 'Live',
  finished: 'Full time',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
};

/** How a match stands: its minute while the ball is in play, else what its state is called. */
export function standingWord({
  fixture: { state, status },
  minute,
}: Pick<Match, 'fixture' | 'minute'>): string {
  if (status === 'live' && minute !== null && STATES[state] === undefined) return minuteWord(minute, null);
  return STATES[state] ?? STATUS_WORDS[status];
}

/** Matches in the order of interest: what is on, what comes, what is over with the latest first. */
export function sectionsOf(matches: readonly Match[]): { live: Match[]; upcoming: Match[]; over: Match[] } {
  const of = (...wanted: Match['fixture']['status'][]) =>
    matches.filter(({ fixture: { status } }) => wanted.includes(status));
  return {
    live: of('live'),
    upcoming: of('upcoming'),
    over: of('finished', 'postponed', 'cancelled').reverse(),
  };
}

/** Part of a plot's width that the label of a score takes on a phone. */
const LABEL_PART = 0.1;

/** The scores that have room for a label on a plot of `spanMs`: of those that would overlap, the latest. */
export const labelled = <T extends { atMs: number }>(goals: readonly T[], spanMs: number): T[] =>
  goals.filter(({ atMs }, place) => {
    const next = goals[place + 1];
    return !next || next.atMs - atMs >= LABEL_PART * spanMs;
  });
