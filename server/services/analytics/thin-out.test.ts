import { describe, expect, it } from 'vitest';
import { thinOut } from './thin-out.ts';

const upTo = (length: number): number[] => Array.from({ length }, (_, index) => index);

describe('thinOut', () => {
  it('keeps everything that fits', () => {
    expect(thinOut([], 2)).toEqual([]);
    expect(thinOut([7], 2)).toEqual([7]);
    expect(thinOut(upTo(200), 200)).toEqual(upTo(200));
  });

  it('keeps the first, the last and one stride between all others, and never more than asked', () => {
    for (let length = 3; length < 120; length += 1) {
      for (let points = 2; points < length; points += 1) {
        const kept = thinOut(upTo(length), points);
        expect(kept.length).toBeLessThanOrEqual(points);
        expect([kept[0], kept.at(-1)]).toEqual([0, length - 1]);
        const steps = kept.slice(1, -1).map((value, index) => value - (kept[index] as number));
        expect(new Set(steps).size).toBeLessThanOrEqual(1);
      }
    }
  });
});
