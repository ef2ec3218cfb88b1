import type { EnrichedFixture } from '../sports/enriched-fixture.ts';
import type { FixtureEvent } from '../sports/fixture.ts';

/** What became of a fixture: how it was told before, and how it is told now. */
export type FixtureChange = { before: EnrichedFixture; after: EnrichedFixture };

/** Rows that came, and rows that went. */
export type ChangedRows = { fresh: FixtureEvent[]; gone: FixtureEvent[] };

const GOALS = ['goal', 'own_goal', 'penalty'];
export const isGoal = ({ type }: FixtureEvent): boolean => GOALS.includes(type);

/** A row that the provider withdraws and tells again is corrected by a minute at most. */
const SAME_WITHIN_MIN = 1;

const isSame = (one: FixtureEvent, other: FixtureEvent): boolean =>
  one.team === other.team &&
  (isGoal(one) ? isGoal(other) : one.type === other.type) &&
  Math.abs(one.minute - other.minute) <= SAME_WITHIN_MIN;

/** Rows of `one` that `other` has not, each id once. */
function onlyIn(one: EnrichedFixture, other: EnrichedFixture): FixtureEvent[] {
  const ids = new Set(other.events.map(({ id }) => id));
  return one.events.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** How the rows of a fixture changed. One that is only told again, under another id, neither came nor went. */
export function changedRows({ before, after }: FixtureChange): ChangedRows {
  const gone = onlyIn(before, after);
  const fresh = onlyIn(after, before).filter((row) => {
    const place = gone.findIndex((other) => isSame(row, other));
    if (place >= 0) gone.splice(place, 1);
    return place < 0;
  });
  return { fresh, gone };
}
