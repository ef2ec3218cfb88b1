import { expect, test } from 'vitest';
import type { SlipConflict } from '#domain/parlay/slip-conflicts.ts';
import { conflictWords } from './conflict-words.ts';

test.each<[SlipConflict['code'], string]>([
  ['DEAD_LEG', 'This market is closed. Remove it.'],
  ['LATE_LEG', 'This market is decided too late for a parlay. Remove it.'],
  ['UNKNOWN_LEG', 'This market is unknown. Remove it.'],
  ['DUPLICATE_OUTCOME', 'Both sides of one market cannot win. Keep one.'],
])('a leg with a fault of its own (%s) says what to do with it', (code, words) => {
  expect(conflictWords({ code, withOutcomeId: null }, '')).toBe(words);
});

test.each<[SlipConflict['code'], string]>([
  ['SAME_MARKET', '“BTC above 90k” answers the same question. Keep one.'],
  ['SAME_ENTITY', '“BTC above 90k” depends on the same team, asset or figure. Keep one.'],
  ['MIXED_CATEGORIES', '“BTC above 90k” is in another category. All legs of a slip must share one.'],
])('a leg that clashes with another (%s) names the other one', (code, words) => {
  expect(conflictWords({ code, withOutcomeId: 7 }, 'BTC above 90k')).toBe(words);
});
