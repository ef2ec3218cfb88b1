import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextStepRows } from './keep-categories.ts';

test('steps grow and shrink towards a second of work, by half or double at a time, and stay within their bounds', () => {
  expect([nextStepRows(2_000, 400), nextStepRows(4_000, 800), nextStepRows(4_000, 1_600)]).toEqual([
    4_000, 5_000, 2_500,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 50_000 }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (rows, tookMs) => {
        const next = nextStepRows(rows, tookMs);
        expect(next).toBeGreaterThanOrEqual(Math.max(500, Math.floor(rows / 2)));
        expect(next).toBeLessThanOrEqual(Math.min(50_000, rows * 2));
      },
    ),
  );
});

test('steps whose time grows with their rows come to take about a second', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.03, max: 1.5, noNaN: true }), (msARow) => {
      let rows = 2_000;
      for (let step = 0; step < 20; step++) rows = nextStepRows(rows, rows * msARow);
      expect(rows * msARow).toBeGreaterThan(990);
      expect(rows * msARow).toBeLessThan(1_010);
    }),
  );
});
