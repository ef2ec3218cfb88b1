import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidOf } from './ids.ts';
import { createRng, gaussAt, inverseNormal, nextBits, nextUnit, normalCdf } from './random.ts';

test('the normal quantile undoes the normal distribution', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (p) => {
      expect(normalCdf(inverseNormal(p))).toBeCloseTo(p, 5);
    }),
  );
});

test('keyed normals have mean 0 and variance 1', () => {
  const draws = Array.from({ length: 20_000 }, (_, i) => gaussAt(42, 1, i));
  const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
  const variance = draws.reduce((sum, x) => sum + x * x, 0) / draws.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(variance - 1)).toBeLessThan(0.05);
});

test('a copied generator continues as the original does, and seeds differ', () => {
  const rng = createRng(1);
  for (let i = 0; i < 100; i++) nextBits(rng);
  const copy = structuredClone(rng);
  expect(Array.from({ length: 50 }, () => nextUnit(copy))).toEqual(
    Array.from({ length: 50 }, () => nextUnit(rng)),
  );
  expect(nextBits(createRng(1))).not.toBe(nextBits(createRng(2)));
});

test('trade ids are whole numbers below 2^50 and no two matches or coins share one', () => {
  const seen = new Set<number>();
  for (let match = 1; match <= 50_000; match++) {
    for (const side of [0, 1] as const) seen.add(tidOf(match, side));
  }
  expect(seen.size).toBe(100_000);
  for (const tid of seen) expect(Number.isInteger(tid) && tid >= 0 && tid < 2 ** 50).toBe(true);
});
