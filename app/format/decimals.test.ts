import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDecimal, formatShort } from './decimals.ts';

const money = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;
/** Of every size that a page shows, with ties at every digit, and both zeros. */
const numbers = fc.oneof(
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map(money),
  fc.double({ min: -2_000, max: 2_000, noNaN: true }),
  fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  fc.integer({ min: -200_000, max: 200_000 }).map((tie) => tie / 2_000),
  fc
    .integer({ min: 1, max: 15 })
    .chain((size) => fc.integer({ min: -60, max: 60 }).map((by) => 10 ** size + by)),
  fc.constantFrom(0, -0, 1e-9, -5e-9, 999.95, 999_949, 999_950, 1.005, 1e21),
);
const digits = fc
  .integer({ min: 0, max: 8 })
  .chain((most) => fc.tuple(fc.integer({ min: 0, max: most }), fc.constant(most)));

it('writes numbers as Intl writes them, whatever their size and digits', () => {
  fc.assert(
    fc.property(numbers, digits, (value, [least, most]) => {
      const options = { minimumFractionDigits: least, maximumFractionDigits: most };
      expect(formatDecimal(value, least, most)).toBe(new Intl.NumberFormat('en-US', options).format(value));
    }),
    { numRuns: 2_000 },
  );
});

it('writes dollars as Intl writes them, the sign before the dollar', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(numbers, (value) => {
      expect(formatDecimal(value, 2, 2, '$')).toBe(usd.format(value));
    }),
  );
});

it('writes large numbers in short as Intl does, also where rounding leads to the next thousand', () => {
  const options = { notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const short = new Intl.NumberFormat('en-US', options);
  const dollars = new Intl.NumberFormat('en-US', { ...options, style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(numbers, (value) => {
      expect(formatShort(value)).toBe(short.format(value));
      expect(formatShort(value, '$')).toBe(dollars.format(value));
    }),
    { numRuns: 2_000 },
  );
});

it('says of what is no number that it is none', () => {
  expect([
    formatDecimal(Number.NaN, 0, 1),
    formatShort(Number.POSITIVE_INFINITY),
    formatDecimal(-1 / 0, 0, 1),
  ]).toEqual(['NaN', '∞', '-∞']);
});
