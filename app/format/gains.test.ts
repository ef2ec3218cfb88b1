import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatGain, formatGainExact, formatReturn, formatShare } from './gains.ts';

test('a gain has its sign in words that a minus sign of the type can be read by', () => {
  expect([12_432, -310, 0, 0.2].map(formatGain)).toEqual(['+$12.4K', '−$310', '$0', '$0']);
  expect([12.345, -0.5, 0.001].map(formatGainExact)).toEqual(['+$12.35', '−$0.50', '$0.00']);
});

test('fractions are per cent with one decimal and never nothing when they are something, returns with their sign', () => {
  expect([0.634, 0, 1, 0.0001].map(formatShare)).toEqual(['63.4%', '0.0%', '100.0%', '<0.1%']);
  expect([0.0421, -0.5, 0.0001, -0.0001].map(formatReturn)).toEqual(['+4.2%', '−50.0%', '0.0%', '0.0%']);
});

test('no amount has a sign without a figure, or a figure of nothing with a sign', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (usd) => {
      expect(formatGain(usd)).toMatch(/^(\$0|[+−]\$[\d,.]*[1-9][\d,.]*[KMB]?)$/);
      expect(formatGainExact(usd)).toMatch(/^(\$0\.00|[+−]\$[\d,]*\.\d\d)$/);
    }),
  );
});
