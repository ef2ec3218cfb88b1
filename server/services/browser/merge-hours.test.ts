import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HourRow } from '#store/queries/browser/browser-hours.ts';
import { mergeHours } from './merge-hours.ts';

const bar = (
  coin: number,
  hour: number,
  prices: [open: number, high: number, low: number, close: number],
  seq: number,
): HourRow => {
  const [open_e8, high_e8, low_e8, close_e8] = prices.map((px) => Math.round(px * 1e8)) as [
    number,
    number,
    number,
    number,
  ];
  return {
    coin,
    hour,
    open_e8,
    high_e8,
    low_e8,
    close_e8,
    trades: 1,
    volume_e8: '100000000',
    first_seq: seq,
    last_seq: seq + 1,
  };
};

describe('mergeHours', () => {
  test('sees a trade of the other side as one minus its price', () => {
    const [only] = mergeHours([bar(11, 5, [0.3, 0.4, 0.2, 0.25], 1)], 0);
    expect(only).toMatchObject({ open: 0.7, high: 0.8, low: 0.6, close: 0.75 });
  });

  test('opens with the earlier and closes with the later side of one hour', () => {
    const rows = [bar(10, 5, [0.5, 0.6, 0.5, 0.6], 10), bar(11, 5, [0.45, 0.45, 0.3, 0.3], 4)];
    expect(mergeHours(rows, 0)).toEqual([
      { timeMs: 5 * 3_600_000, open: 0.55, high: 0.7, low: 0.5, close: 0.6, volumeUsd: 2 },
    ]);
  });

  const rows = fc.uniqueArray(
    fc.record({
      side: fc.constantFrom(0, 1),
      hour: fc.integer({ min: 0, max: 20 }),
      px: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 }),
    }),
    { selector: ({ side, hour }) => `${side}:${hour}`, maxLength: 30 },
  );

  test('one side is always the mirror of the other, in order of time', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const bars = given.map(({ side, hour, px }, place) => {
          const sorted = [...px].sort((a, b) => a - b);
          const [open = 1, close = 1] = px;
          return bar(
            10 + side,
            hour,
            [open / 100, (sorted.at(-1) ?? 1) / 100, (sorted[0] ?? 1) / 100, close / 100],
            place * 2,
          );
        });
        const yes = mergeHours(bars, 0);
        const no = mergeHours(bars, 1);
        expect(yes.map(({ timeMs }) => timeMs)).toEqual(
          [...new Set(given.map(({ hour }) => hour * 3_600_000))].sort((a, b) => a - b),
        );
        yes.forEach((belief, place) => {
          expect(belief.close + (no[place]?.close ?? 0)).toBeCloseTo(1, 9);
          expect(belief.high + (no[place]?.low ?? 0)).toBeCloseTo(1, 9);
          expect(belief.low).toBeLessThanOrEqual(belief.high);
        });
      }),
    );
  });
});
