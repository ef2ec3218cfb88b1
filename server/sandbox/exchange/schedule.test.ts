import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { rowsDue } from './schedule.ts';

const past = fc.record({
  kind: fc.constant<'past'>('past'),
  fromMs: fc.integer({ min: GENESIS_MS, max: GENESIS_MS + DAY_MS }),
  spanMs: fc.integer({ min: 1, max: 200 * DAY_MS }),
  rows: fc.integer({ min: 0, max: 5_000_000 }),
});

test('rows of the past fall due from none at its start to all at its end, and never fewer', () => {
  fc.assert(
    fc.property(past, fc.integer(), ({ kind, fromMs, spanMs, rows }, seed) => {
      const due = rowsDue({ kind, fromMs, toMs: fromMs + spanMs, rows }, seed);
      expect(due(fromMs)).toBe(0);
      expect(due(fromMs + spanMs)).toBeCloseTo(rows, 3);
      let before = 0;
      for (let i = 1; i <= 40; i++) {
        const now = due(fromMs + (spanMs * i) / 40);
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
    }),
  );
});

test('activity grows: the last tenth of the past has several times the rows of the first', () => {
  const due = rowsDue(
    { kind: 'past', fromMs: GENESIS_MS, toMs: GENESIS_MS + 200 * DAY_MS, rows: 100_000 },
    1,
  );
  const at = (share: number) => due(GENESIS_MS + share * 200 * DAY_MS);
  expect(at(1) - at(0.9)).toBeGreaterThan(3 * at(0.1));
});

test('live rows fall due evenly', () => {
  const due = rowsDue({ kind: 'live', fromMs: GENESIS_MS, rowsPerSecond: 20 }, 1);
  expect(due(GENESIS_MS + 1_500)).toBe(30);
});
