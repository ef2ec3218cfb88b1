import { expect, test } from 'vitest';
import { foundWords } from './found-words.ts';

test('the count says markets, and in how many rows they stand where those are fewer', () => {
  expect(foundWords({ total: 61, markets: 1_133 })).toBe('1,133 markets in 61 events');
  expect(foundWords({ total: 1, markets: 1 })).toBe('1 market');
  expect(foundWords({ total: 1, markets: 4 })).toBe('4 markets in 1 event');
  expect(foundWords({ total: 0, markets: 0 })).toBe('0 markets');
});
