import { expect, test } from 'vitest';
import { formatRatios, isWorse, type Round, ratiosOf } from './ratios.ts';

const round = (old: number, now: number, control: number): Round => ({
  old: { 'reads, µs': old },
  new: { 'reads, µs': now },
  control: { 'reads, µs': control },
});

test('each round is compared within itself, so that a machine that slows down favours nobody', () => {
  const [ratio] = ratiosOf([round(100, 105, 100), round(200, 212, 198), round(50, 52, 51)]);
  expect(ratio?.changed.map((value) => value.toFixed(2))).toEqual(['1.05', '1.06', '1.04']);
  expect(ratio && isWorse(ratio)).toBe(false);
});

test('a median above 1.10 is worse, one round above it is not', () => {
  const one = ratiosOf([round(100, 150, 100), round(100, 100, 100), round(100, 101, 100)]);
  const most = ratiosOf([round(100, 112, 100), round(100, 113, 100), round(100, 90, 100)]);
  expect([one, most].map(([ratio]) => ratio && isWorse(ratio))).toEqual([false, true]);
  expect(formatRatios(most)).toContain('1.120 (0.90 to 1.13)');
});

test('a figure that only one side has is worse', () => {
  const [ratio] = ratiosOf([{ old: { a: 1 }, new: {}, control: { a: 1 } }]);
  expect(ratio && isWorse(ratio)).toBe(true);
});
