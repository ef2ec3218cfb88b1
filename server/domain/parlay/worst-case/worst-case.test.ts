import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MadeParlay, worstCaseOf } from './worst-case.ts';

const USD = 1_000_000n;
type Result = 'yes' | 'no' | 'void';

/** What a parlay brings its maker under given results, as the escrow settles it. */
function resultOf(
  { openLegs, isVoided, lossE6, gainE6 }: MadeParlay,
  of: ReadonlyMap<number, Result>,
): bigint {
  const ends = openLegs.map(({ outcomeId, sideIndex }) => {
    const result = of.get(outcomeId);
    if (result === 'void') return 'void';
    return (result === 'yes') === (sideIndex === 0) ? 'won' : 'lost';
  });
  if (ends.includes('lost')) return gainE6;
  return isVoided || ends.includes('void') ? 0n : -lossE6;
}

/** Every joint result there is, one after the other. */
function* jointResults(outcomes: readonly number[]): Generator<Map<number, Result>> {
  const [first, ...rest] = outcomes;
  if (first === undefined) {
    yield new Map();
    return;
  }
  for (const others of jointResults(rest)) {
    for (const result of ['yes', 'no', 'void'] as const) yield new Map([...others, [first, result]]);
  }
}

function bruteForce(parlays: readonly MadeParlay[]): bigint {
  const outcomes = [...new Set(parlays.flatMap(({ openLegs }) => openLegs.map((leg) => leg.outcomeId)))];
  let worst: bigint | null = null;
  for (const results of jointResults(outcomes)) {
    const sum = parlays.reduce((all, parlay) => all + resultOf(parlay, results), 0n);
    if (worst === null || sum < worst) worst = sum;
  }
  return worst ?? 0n;
}

const legs = fc.uniqueArray(
  fc.record({
    outcomeId: fc.integer({ min: 1, max: 6 }),
    sideIndex: fc.constantFrom(0 as const, 1 as const),
  }),
  { minLength: 1, maxLength: 6, selector: ({ outcomeId }) => outcomeId },
);
const parlay = fc.record({
  openLegs: legs,
  isVoided: fc.boolean(),
  lossE6: fc.bigInt({ min: 1n, max: 50_000n * USD }),
  gainE6: fc.bigInt({ min: 1n, max: 1_000n * USD }),
});
const book = fc
  .array(parlay, { maxLength: 9 })
  .map((parlays) => parlays.map((one, nth): MadeParlay => ({ ...one, parlayId: BigInt(nth + 1) })));

/** Books of 64 parlays of 6 legs over few outcomes, so that most of them contradict each other. */
function fullBook(outcomes: number, seed: number): MadeParlay[] {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: 64 }, (_, nth) => {
    const chosen = new Set<number>();
    while (chosen.size < 6) chosen.add(random(outcomes));
    return {
      parlayId: BigInt(nth + 1),
      openLegs: [...chosen].map((outcomeId) => ({ outcomeId, sideIndex: random(2) === 0 ? 0 : 1 })),
      isVoided: false,
      lossE6: BigInt(1 + random(50_000)) * USD,
      gainE6: BigInt(1 + random(1_000)) * USD,
    };
  });
}

describe('the worst case of a book of parlays', () => {
  it('is what trying every joint result of the legs finds, for 500 random books', () => {
    fc.assert(
      fc.property(book, (parlays) => {
        const worst = worstCaseOf(parlays);
        expect(worst.resultE6).toBe(bruteForce(parlays));
        expect(worst.isExact).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('names parlays that win and that are lost, whose amounts are the result', () => {
    fc.assert(
      fc.property(book, (parlays) => {
        const { won, lost, resultE6 } = worstCaseOf(parlays);
        const of = (id: bigint) => parlays.find(({ parlayId }) => parlayId === id);
        const losses = won.reduce((sum, id) => sum + (of(id)?.lossE6 ?? 0n), 0n);
        const gains = lost.reduce((sum, id) => sum + (of(id)?.gainE6 ?? 0n), 0n);
        expect(gains - losses).toBe(resultE6);
        expect(won.filter((id) => lost.includes(id))).toEqual([]);
      }),
    );
  });

  it.each([6, 8, 12, 24, 60])('is exact for 64 parlays of 6 legs over %i outcomes', (outcomes) => {
    for (let seed = 1; seed <= 20; seed++) expect(worstCaseOf(fullBook(outcomes, seed)).isExact).toBe(true);
  });

  it('is nothing without open parlays', () => {
    expect(worstCaseOf([])).toEqual({ resultE6: 0n, won: [], lost: [], isExact: true });
  });
});
