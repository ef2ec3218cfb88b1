import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatLevel,
  formatPoints,
  formatPrice,
  formatSpot,
  formatUsd,
  formatUsdExact,
  shortAddress,
  shortHash,
} from './numbers.ts';

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

test('dollars are whole below a thousand, and short with one decimal above', () => {
  const shown = ['$0', '$13', '$999', '$2.0K', '$12.4K', '$3.4M'];
  expect([0, 12.6, 999, 2_000, 12_432, 3_400_000].map(formatUsd)).toEqual(shown);
});

test('a loss to the cent has a minus sign, and none when it is no cent', () => {
  expect([57.614, -2.1, -0.004].map(formatUsdExact)).toEqual(['$57.61', '−$2.10', '$0.00']);
});

test('a price of an underlying has as many digits as its size asks for, the level of a market all of its own', () => {
  expect([58_085.4, 15, 0.5].map(formatSpot)).toEqual(['$58,085', '$15.00', '$0.5000']);
  expect([58_085, 1_344.3].map(formatLevel)).toEqual(['$58,085', '$1,344.3']);
});

test('an address and a hash are shortened to both their ends, a hash to more of them', () => {
  expect(shortHash(`0x12ab34${'0'.repeat(52)}9a4f00`)).toBe('0x12ab34…9a4f00');
  expect(shortAddress(`0x12ab${'0'.repeat(32)}9a4f`)).toBe('0x12ab…9a4f');
});
