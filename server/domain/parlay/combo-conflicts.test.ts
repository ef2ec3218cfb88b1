import { describe, expect, it } from 'vitest';
import { comboConflict, entitiesOf, type LegOutcome } from './combo-conflicts.ts';
import type { ParlayLeg } from './legs.ts';

const NOW_MS = 1_800_000_000_000;
const TIMES = { aliveAtMs: NOW_MS, decidedByMs: NOW_MS + 86_400_000 };
const outcome = (outcomeId: number, change: Partial<LegOutcome> = {}): LegOutcome => ({
  outcomeId,
  questionId: outcomeId,
  category: 'crypto',
  subcategory: '',
  underlying: `T${outcomeId}`,
  descriptions: [''],
  isOver: false,
  endMs: NOW_MS + 1,
  ...change,
});
const codeOf = (...outcomes: LegOutcome[]): string | undefined => {
  const legs: ParlayLeg[] = outcomes.map(({ outcomeId }) => ({ outcomeId, sideIndex: 0 }));
  return comboConflict(legs, new Map(outcomes.map((one) => [one.outcomeId, one])), TIMES)?.code;
};

describe('legs that can be a parlay', () => {
  it('are of one category, of different markets, about different things, and alive', () => {
    expect(codeOf(outcome(1), outcome(2), outcome(3))).toBeUndefined();
  });

  it('may stand alone: outcomes without a question are of no common market', () => {
    expect(codeOf(outcome(1, { questionId: 0 }), outcome(2, { questionId: 0 }))).toBeUndefined();
  });

  it('may have an unknown end', () => {
    expect(codeOf(outcome(1, { endMs: 0 }), outcome(2))).toBeUndefined();
  });
});

describe('legs that cannot be a parlay have the code of', () => {
  it('both sides of one outcome, before anything else', () => {
    const legs: ParlayLeg[] = [
      { outcomeId: 1, sideIndex: 0 },
      { outcomeId: 1, sideIndex: 1 },
    ];
    expect(comboConflict(legs, new Map(), TIMES)?.code).toBe('DUPLICATE_OUTCOME');
  });

  it('an outcome that nobody knows', () => {
    expect(comboConflict([{ outcomeId: 9, sideIndex: 0 }], new Map(), TIMES)).toEqual({
      code: 'UNKNOWN_LEG',
      error: 'Outcome 9 not found.',
    });
  });

  it('an outcome that is over, or whose end is now', () => {
    expect(codeOf(outcome(1), outcome(2, { isOver: true }))).toBe('DEAD_LEG');
    expect(codeOf(outcome(1), outcome(2, { endMs: NOW_MS }))).toBe('DEAD_LEG');
  });

  it('an outcome that is decided when the parlay can be voided already', () => {
    expect(codeOf(outcome(1), outcome(2, { endMs: TIMES.decidedByMs }))).toBeUndefined();
    expect(codeOf(outcome(1), outcome(2, { endMs: TIMES.decidedByMs + 1 }))).toBe('LATE_LEG');
  });

  it('two legs of one market', () => {
    expect(codeOf(outcome(1, { questionId: 7 }), outcome(2), outcome(3, { questionId: 7 }))).toBe(
      'SAME_MARKET',
    );
  });

  it('the same entity: a ticker, a participant whatever its key, a macro figure', () => {
    expect(codeOf(outcome(1, { underlying: 'BTC' }), outcome(2, { underlying: 'btc' }))).toBe('SAME_ENTITY');
    const cup = outcome(1, { underlying: '', descriptions: ['participant:Arsenal'] });
    const match = outcome(2, {
      underlying: '',
      descriptions: ['', 'participantA:Leeds|participantB:Arsenal'],
    });
    expect(codeOf(cup, match)).toBe('SAME_ENTITY');
    const rate = { category: 'macro', subcategory: 'fed', underlying: '' };
    expect(codeOf(outcome(1, rate), outcome(2, rate))).toBe('SAME_ENTITY');
  });

  it('different categories', () => {
    expect(codeOf(outcome(1), outcome(2, { category: 'sports' }))).toBe('MIXED_CATEGORIES');
  });
});

it('a sport is no entity: two matches of it can be combined', () => {
  const match = (id: number, a: string, b: string): LegOutcome =>
    outcome(id, {
      category: 'sports',
      subcategory: 'football',
      underlying: '',
      descriptions: [`participantA:${a}|participantB:${b}`],
    });
  expect(codeOf(match(1, 'Leeds', 'Hull'), match(2, 'Bonn', 'Ulm'))).toBeUndefined();
  expect([...entitiesOf(match(1, 'Leeds', 'Hull'))]).toEqual(['leeds', 'hull']);
});
