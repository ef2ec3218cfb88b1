import { expect, test } from 'vitest';
import { formatUsd } from '#app/format/numbers.ts';
import { changeWords } from './change-words.ts';

const words = (current: number, prior: number) => {
  const change = current - prior;
  return changeWords({ current, prior, change, pct: prior === 0 ? null : (change / prior) * 100 }, formatUsd);
};

test('a change is told in per cent, with its sign', () => {
  expect(words(150, 100)).toEqual({ direction: 'up', text: '+50.0%' });
  expect(words(99, 100)).toEqual({ direction: 'down', text: '−1.0%' });
  expect(words(5_000, 100).text).toBe('+4,900%');
});

test('from nothing there are no per cents: the amount says it', () => {
  expect(words(2_500, 0)).toEqual({ direction: 'up', text: '+$2.5K' });
  expect(words(0, 0)).toEqual({ direction: 'none', text: 'no change' });
});
