import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brownianAt, drawWinner, newsClock, posterior } from './belief.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });

test('chances add up to 1 at any time, and the winner has nearly all of them at the end', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 3 }), unit, (key, winner, u) => {
      const priors = [0.4, 0.3, 0.2, 0.1];
      const sum = posterior(key, priors, winner, u).reduce((total, chance) => total + chance, 0);
      expect(sum).toBeCloseTo(1, 9);
    }),
  );
  const ends = Array.from(
    { length: 500 },
    (_, key) => posterior(key, [0.5, 0.3, 0.2], key % 3, 1)[key % 3] as number,
  );
  expect(ends.filter((chance) => chance > 0.98).length).toBeGreaterThan(480);
});

test('chances are a martingale: on average they stay at the prior', () => {
  const priors = [0.6, 0.4];
  for (const u of [0.02, 0.1, 0.4]) {
    const chances = Array.from({ length: 4_000 }, (_, i) => {
      const key = i * 7_919 + 13;
      return posterior(key, priors, drawWinner(key, priors), u)[0] as number;
    });
    const mean = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    expect(Math.abs(mean - 0.6)).toBeLessThan(0.03);
  }
});

test('the path is continuous: a short time makes a small step', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0, max: 0.999, noNaN: true }), (key, u) => {
      expect(Math.abs(brownianAt(key, u + 1e-6) - brownianAt(key, u))).toBeLessThan(0.05);
    }),
  );
});

test('news runs from nothing when the market opens to all of it at the close', () => {
  fc.assert(
    fc.property(unit, unit, (a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a];
      const clock = (share: number) => newsClock(share * 1_000, 0, 600, 1_000, 0.1);
      expect(clock(early)).toBeLessThanOrEqual(clock(late));
    }),
  );
  expect(newsClock(0, 0, 600, 1_000)).toBe(0);
  expect(newsClock(600, 0, 600, 1_000, 0.1)).toBeCloseTo(0.1);
  expect(newsClock(1_000, 0, 600, 1_000)).toBe(1);
});
