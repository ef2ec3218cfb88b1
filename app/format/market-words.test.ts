import { expect, test } from 'vitest';
import { legTitle, marketTitle } from './market-words.ts';
import { settledWords } from './settlement-words.ts';

test('the leg of a price range says of what, once', () => {
  const leg = { name: 'Recurring Named Outcome', marketClass: 'priceBucket', underlying: 'ETH' };
  expect(marketTitle({ ...leg, title: '≥ 1,379.8' })).toBe('ETH ≥ 1,379.8');
  expect(marketTitle({ ...leg, title: 'ETH ≥ 1,379.8' })).toBe('ETH ≥ 1,379.8');
});

test('a market without a title goes by its name', () => {
  expect(marketTitle({ title: '', name: 'Italy', marketClass: 'named' })).toBe('Italy');
});

test('a leg among its siblings drops the question’s title', () => {
  expect(legTitle('Italy vs Scotland: Draw', 'Italy vs Scotland')).toBe('Draw');
  expect(legTitle('Draw', '')).toBe('Draw');
});

test('a settlement names its winner, or how the two sides share', () => {
  const sides = ['HOU', 'DET'] as const;
  expect([1, 0, 0.5, null].map((payout) => settledWords(payout, sides))).toEqual([
    'HOU won',
    'DET won',
    'Split 50 / 50',
    'Settled',
  ]);
});
