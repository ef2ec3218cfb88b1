import type { EnrichedFixture } from '../sports/enriched-fixture.ts';
import type { FixtureEvent } from '../sports/fixture.ts';
import { type ChangedRows, changedRows, type FixtureChange } from './changed-rows.ts';
import type { SportsEventType } from './event-types.ts';
import { takenBackGoals } from './taken-back-goals.ts';

/** Something that happened in a match. What does not apply to its type is null. */
export type SportsEvent = {
  type: SportsEventType;
  /** Stable: the same each time the provider reports the event, whatever else it reports. */
  eventId: string;
  /** The provider's number of the event, or of the fixture where it has none. */
  id: number;
  team: 'home' | 'away' | null;
  player: string | null;
  /** Who came on, or who assisted. */
  relatedPlayer: string | null;
  minute: number | null;
  extraMinute: number | null;
  /** The score after it, `1-0`. */
  result: string | null;
  /** More of what it was: the kind of goal or card; `goal_disallowed` or `review` of `match.var`. */
  detail: string | null;
  /** Of a change of state: the state before. */
  previousState: string | null;
};

type Type = FixtureEvent['type'];
/** A penalty that is missed changes nothing, and has no event type. */
const ROW_TYPES: Record<Type, SportsEventType | null> = {
  goal: 'match.goal',
  own_goal: 'match.goal',
  penalty: 'match.goal',
  missed_penalty: null,
  yellow_card: 'match.card',
  red_card: 'match.card',
  substitution: 'match.substitution',
  // Handled with disallowed goals, in `reviews`.
  var: null,
};

/** Ends of a match that was played; others were decided without. */
const PLAYED_OUT = ['FT', 'AET', 'FT_PEN'];

const scoreText = (score: EnrichedFixture['score']): string | null => score && `${score.home}-${score.away}`;

const idOf = (fixtureId: number, ...parts: (string | number)[]): string =>
  `evt_match_${fixtureId}_${parts.join('_')}`;

const ofMatch = (fixture: EnrichedFixture, type: SportsEventType, ...parts: string[]): SportsEvent => ({
  ...{ type, eventId: idOf(fixture.id, ...parts), id: fixture.id },
  ...{ team: null, player: null, relatedPlayer: null, minute: null, extraMinute: null },
  ...{ result: scoreText(fixture.score), detail: null, previousState: null },
});

const ofRow = (
  fixture: EnrichedFixture,
  row: FixtureEvent,
  type: SportsEventType,
  detail: string,
  key: string,
) => ({
  ...{ type, eventId: idOf(fixture.id, key, row.id), id: row.id },
  ...{ team: row.team, player: row.player, relatedPlayer: row.relatedPlayer },
  ...{ minute: row.minute, extraMinute: row.extraMinute, result: row.result, detail, previousState: null },
});

/** Goals, cards and substitutions that are listed now and were not before. */
const newRows = (after: EnrichedFixture, rows: ChangedRows): SportsEvent[] =>
  rows.fresh.flatMap((row): SportsEvent[] => {
    const type = ROW_TYPES[row.type];
    if (type === null) return [];
    const event = ofRow(after, row, type, row.type, type.slice('match.'.length));
    return [type === 'match.goal' ? { ...event, result: row.result ?? scoreText(after.score) } : event];
  });

/** VAR events: one for each VAR row, and one for each removed goal without such a row. */
const reviews = (change: FixtureChange, rows: ChangedRows): SportsEvent[] =>
  takenBackGoals(change, rows).map(({ review, goal, team, key }): SportsEvent => {
    const row = review ?? goal;
    const detail = review && !goal ? 'review' : 'goal_disallowed';
    const told = row
      ? ofRow(change.after, { ...row, player: goal?.player ?? row.player }, 'match.var', detail, key)
      : { ...ofMatch(change.after, 'match.var', key), team, detail };
    return { ...told, result: scoreText(change.after.score) };
  });

const hasBegun = ({ status, state }: EnrichedFixture): boolean =>
  status === 'live' || PLAYED_OUT.includes(state);

/** Kick-off, a change of the provider's state, and full time. */
function courseOf(before: EnrichedFixture, after: EnrichedFixture) {
  // A match that resumes after an interruption already has a score.
  const isKickoff = !hasBegun(before) && before.score === null && hasBegun(after);
  const isDone = before.status !== 'finished' && after.status === 'finished';
  // The same change of state may come again: after a new date, or at another score.
  const place = `${Date.parse(after.startingAt) / 1_000}_${scoreText(after.score) ?? 'none'}`;
  const changed = ofMatch(after, 'match.status_change', 'status', before.state, after.state, place);
  return {
    kickoff: isKickoff ? [{ ...ofMatch(after, 'match.kickoff', 'kickoff'), result: null }] : [],
    status: before.state !== after.state ? [{ ...changed, previousState: before.state }] : [],
    ft: isDone ? [ofMatch(after, 'match.ft', 'ft')] : [],
  };
}

/**
 * What happened between two states of a fixture, in order: kick-off, what is listed, the video referee, the change of
 * state, full time. None for a fixture that was unknown before: its past is not news.
 */
export function sportsEvents(before: EnrichedFixture | null, after: EnrichedFixture): SportsEvent[] {
  if (!before) return [];
  const change = { before, after };
  const rows = changedRows(change);
  const { kickoff, status, ft } = courseOf(before, after);
  return [...kickoff, ...newRows(after, rows), ...reviews(change, rows), ...status, ...ft];
}
