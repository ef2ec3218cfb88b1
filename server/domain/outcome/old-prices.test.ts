import { expect, test } from 'vitest';
import { type GroupPrice, oldPrices } from './old-prices.ts';

const traded = (px: number | null, tradedMs: number): GroupPrice => ({ px, isCurrent: false, tradedMs });
const current = (px: number): GroupPrice => ({ px, isCurrent: true, tradedMs: null });

test('last trades that add up to one are current, whatever their age', () => {
  expect(oldPrices([traded(0.5, 1), traded(0.3, 9), traded(0.22, 5)])).toEqual([false, false, false]);
});

test('of last trades that add up to more than certainty the oldest ones that contradict are old', () => {
  expect(oldPrices([traded(0.6, 3), traded(0.4, 2), traded(0.21, 1)])).toEqual([false, false, true]);
  expect(oldPrices([traded(0.6, 1), traded(0.4, 2), traded(0.21, 3)])).toEqual([true, false, false]);
});

test('a result outweighs every last trade, and results and quotes are never old', () => {
  expect(oldPrices([traded(0.214, 9), current(1), current(0)])).toEqual([true, false, false]);
  expect(oldPrices([current(0.7), current(0.5), traded(0.1, 9)])).toEqual([false, false, true]);
});

test('an outcome that never traded has no old price', () => {
  expect(oldPrices([traded(null, 0), current(1)])).toEqual([false, false]);
});
