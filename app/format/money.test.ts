import fc from 'fast-check';
import { expect, test } from 'vitest';
import { e6Of, formatE6, formatRoundE6, formatSignedE6, usdOf } from './money.ts';

test.each<[bigint, string, string]>([
  [57_609_999n, '$57.60', '+$57.60'],
  [-57_609_999n, '−$57.60', '−$57.60'],
  [1_234_567_890_000n, '$1,234,567.89', '+$1,234,567.89'],
  [9_999n, '$0.00', '$0.00'],
  [-9_999n, '$0.00', '$0.00'],
  [0n, '$0.00', '$0.00'],
])(
  '%s units are %s, and %s with a sign: part of a cent is neither promised nor given a sign',
  (e6, amount, gain) => {
    expect(formatE6(e6)).toBe(amount);
    expect(formatE6(String(e6))).toBe(amount);
    expect(formatSignedE6(e6)).toBe(gain);
  },
);

test('no amount is shown as more than it is, and none by a cent less', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (e6) => {
      const shownE6 = BigInt(formatE6(e6).replaceAll(/[$,.]/g, '')) * 10_000n;
      expect(shownE6 <= e6 && e6 - shownE6 < 10_000n).toBe(true);
    }),
  );
});

test('from a thousand dollars on a round amount has no cents, and is rounded down as well', () => {
  expect([999_999_999n, 1_000_000_000n, 1_234_999_999n, -1_234_999_999n].map(formatRoundE6)).toEqual([
    ...['$999.99', '$1,000', '$1,234', '−$1,234'],
  ]);
});

test('units survive the way through a number of dollars', () => {
  expect(e6Of(usdOf('57609999'))).toBe(57_609_999n);
});
