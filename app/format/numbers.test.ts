import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPoints, formatPrice, formatUsd, shortAddress } from './numbers.ts';

test('a probability has one decimal, as per cent or cents, and none is a dash', () => {
  expect(formatPrice(0.634, 'percent')).toBe('63.4%');
  expect(formatPrice(0.634, 'cents')).toBe('63.4¢');
  expect(formatPrice(null, 'percent')).toBe('–');
});

test('a change always carries its sign, but for none', () => {
  expect([0.012, -0.012, 0, -0.0001].map(formatPoints)).toEqual(['+1.2', '−1.2', '0.0', '0.0']);
  fc.assert(
    fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (change) => {
      expect(formatPoints(change)).toMatch(/^([+−]\d+\.\d|0\.0)$/);
    }),
  );
});

test('dollars are whole below a thousand and short above', () => {
  expect([0, 12.6, 999, 12_432, 3_400_000].map(formatUsd)).toEqual(['$0', '$13', '$999', '$12.4K', '$3.4M']);
});

test('an address is shortened to both its ends', () => {
  expect(shortAddress(`0x12ab${'0'.repeat(32)}9a4f`)).toBe('0x12ab…9a4f');
});
