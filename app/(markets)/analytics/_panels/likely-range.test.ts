import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likelyRange } from './likely-range.ts';

test('matches published values of the Wilson interval', () => {
  const [low, high] = likelyRange(0.5, 10);
  expect(low).toBeCloseTo(0.2366, 3);
  expect(high).toBeCloseTo(0.7634, 3);
  expect(likelyRange(0, 10)[1]).toBeCloseTo(0.2775, 3);
});

test('holds the rate, stays within 0 and 1, and narrows with more samples', () => {
  const sample = fc.integer({ min: 1, max: 5_000 }).chain((n) => fc.tuple(fc.constant(n), fc.nat(n)));
  fc.assert(
    fc.property(sample, ([n, won]) => {
      const rate = won / n;
      const [low, high] = likelyRange(rate, n);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(rate + 1e-12);
      expect(high).toBeGreaterThanOrEqual(rate - 1e-12);
      const [nearLow, nearHigh] = likelyRange(rate, n * 4);
      expect(nearHigh - nearLow).toBeLessThan(high - low);
    }),
  );
});
