import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comboConflict, entitiesOf, type LegOutcome } from './combo-conflicts.ts';
import { slipConflicts } from './slip-conflicts.ts';

const TIMES = { aliveAtMs: 1_000, decidedByMs: 9_000 };
const outcomes = fc.uniqueArray(
  fc.record({
    outcomeId: fc.integer({ min: 1, max: 8 }),
    questionId: fc.integer({ min: 0, max: 4 }),
    category: fc.constantFrom('crypto', 'sports', 'macro'),
    subcategory: fc.constantFrom('cpi', 'jobs'),
    underlying: fc.constantFrom('', 'BTC', 'ETH'),
    descriptions: fc.constantFrom<string[]>([], ['class:named|participant:Brazil'], ['class:x|team:France']),
    isOver: fc.boolean(),
    endMs: fc.constantFrom(0, 500, 5_000, 20_000),
  }),
  { selector: ({ outcomeId }) => outcomeId, maxLength: 8 },
);
const legs = fc.array(
  fc.record({
    outcomeId: fc.integer({ min: 1, max: 9 }),
    sideIndex: fc.constantFrom(0 as const, 1 as const),
  }),
  { maxLength: 6 },
);

const factsOf = (known: readonly LegOutcome[]) =>
  new Map(known.map((one) => [one.outcomeId, { ...one, entities: [...entitiesOf(one)] }]));

it('a slip has a conflict exactly when the venue would refuse its legs, and the venue’s reason is among them', () => {
  fc.assert(
    fc.property(outcomes, legs, (known, chosen) => {
      const venue = comboConflict(chosen, new Map(known.map((one) => [one.outcomeId, one])), TIMES);
      const conflicts = slipConflicts(chosen, factsOf(known), TIMES);
      expect(conflicts.size > 0).toBe(venue !== null);
      if (venue && ['DUPLICATE_OUTCOME', 'UNKNOWN_LEG', 'DEAD_LEG', 'LATE_LEG'].includes(venue.code)) {
        expect([...conflicts.values()].map(({ code }) => code)).toContain(venue.code);
      }
    }),
    { numRuns: 2_000 },
  );
});
