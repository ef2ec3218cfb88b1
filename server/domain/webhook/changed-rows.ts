import type { EnrichedFixture } from '../sports/enriched-fixture.ts';
import type { FixtureEvent } from '../sports/fixture.ts';

/** A fixture before and after an update. */
export type FixtureChange = { before: EnrichedFixture; after: EnrichedFixture };

/** Rows that were added, and rows that were removed. */
export type ChangedRows = { fresh: FixtureEvent[]; gone: FixtureEvent[] };

const GOALS = ['goal', 'own_goal', 'penalty'];
export const isGoal = ({ type }: FixtureEvent): boolean => GOALS.includes(type);

/** A removed and an added row this close in time are one row that the provider reissued under another id. */
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

/** Added and removed rows of a fixture. A row reissued under another id counts as neither. */
export function changedRows({ before, after }: FixtureChange): ChangedRows {
  const gone = onlyIn(before, after);
  const fresh = onlyIn(after, before).filter((row) => {
    const place = gone.findIndex((other) => isSame(row, other));
    if (place >= 0) gone.splice(place, 1);
    return place < 0;
  });
  return { fresh, gone };
}
