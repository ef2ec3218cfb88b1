import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketAt, bucketIndexOf, bucketOf, thresholdsOf } from './price-bucket.ts';

const QUESTION =
  'class:priceBucket|underlying:BTC|expiry:20260731-0600|priceThresholds:62728,65289|period:1d';

describe('price buckets', () => {
  it('are read from the descriptions of the question and of the leg', () => {
    expect(thresholdsOf(QUESTION)).toEqual(['62728', '65289']);
    expect([bucketIndexOf('index:0'), bucketIndexOf('index:2')]).toEqual([0, 2]);
  });

  it.each(['', 'other', 'index:-1', 'index:x', 'index:', 'Prose: with a colon'])(
    'are not read from "%s"',
    (text) => {
      expect(thresholdsOf(text)).toEqual([]);
      expect(bucketIndexOf(text)).toBeNull();
    },
  );

  it('cover every price exactly once, the lower bound in and the upper out', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(bounds, fc.integer({ min: 0, max: 100_001 }), (unsorted, px) => {
        const thresholds = unsorted.toSorted((a, b) => a - b).map(String);
        const buckets = [...thresholds, ''].map((_, index) => bucketOf(thresholds, index));
        const index = bucketAt(buckets, px);
        expect(index).toBe(thresholds.filter((bound) => Number(bound) <= px).length);
      }),
    );
  });

  it('hold no price when it is unknown, and none when they have no bounds', () => {
    expect(bucketAt([bucketOf(['5'], 0)], null)).toBeNull();
    expect(bucketAt([{ lowerBound: null, upperBound: null }], 5)).toBeNull();
  });
});
