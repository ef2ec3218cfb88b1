import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChanceInput, chanceSteps } from './chance-steps.ts';

const leg = (outcome_id: number, side_index: number, state: 'open' | 'won' | 'lost' | 'void' = 'open') => ({
  ...{ outcome_id, side_index, state },
  decidedAtMs: state === 'open' ? null : 80,
});
const input = (change: Partial<ChanceInput>): ChanceInput => ({
  legs: [leg(1, 0), leg(2, 1)],
  traded: [
    {
      outcomeId: 1,
      points: [
        { timeMs: -5, px: 0.5 },
        { timeMs: 40, px: 0.6 },
      ],
    },
    { outcomeId: 2, points: [{ timeMs: 20, px: 0.2 }] },
  ],
  yesPx: () => 0.5,
  ...{ fromMs: 0, nowMs: 100 },
  ...change,
});
const rounded = (given: ChanceInput) =>
  chanceSteps(given).map(({ timeMs, value }) => [timeMs, Number(value.toFixed(4))]);

describe('the chance of a parlay over time', () => {
  it('multiplies its legs at each trade, each by its own side, and ends at the present prices', () => {
    expect(rounded(input({}))).toEqual([
      [0, 0.4],
      [40, 0.48],
      [100, 0.25],
    ]);
  });

  it('is nothing from the moment on at which a leg was lost, and drops one that is void', () => {
    expect(rounded(input({ legs: [leg(1, 0), leg(2, 1, 'lost')] })).at(-1)).toEqual([80, 0]);
    expect(rounded(input({ legs: [leg(1, 0), leg(2, 1, 'void')] }))).toContainEqual([80, 0.6]);
  });

  it('does not begin before every leg has a price', () => {
    expect(chanceSteps(input({ traded: [], yesPx: (id) => (id === 1 ? 0.5 : null) }))).toEqual([]);
  });

  it('stays a probability, in order of time and within it, whatever was traded', () => {
    const points = fc.array(
      fc.record({
        timeMs: fc.integer({ min: -50, max: 150 }),
        px: fc.float({ min: 0, max: 1, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(points, points, fc.constantFrom('open', 'won', 'lost', 'void'), (one, two, state) => {
        const sorted = (of: typeof one) => of.toSorted((a, b) => a.timeMs - b.timeMs);
        const steps = chanceSteps(
          input({
            legs: [leg(1, 0), leg(2, 1, state)],
            traded: [
              { outcomeId: 1, points: sorted(one) },
              { outcomeId: 2, points: sorted(two) },
            ],
          }),
        );
        for (const [at, { timeMs, value }] of steps.entries()) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(timeMs).toBeGreaterThan(steps[at - 1]?.timeMs ?? -1);
          expect(timeMs).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
