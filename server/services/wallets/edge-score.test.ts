import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScoredPosition, scoreEdge } from './edge-score.ts';

const SHARE = 100_000_000n;

/** Entered at `percent` hundredths, 3 shares. */
const at = (percent: number, isWon: boolean, settledPnl = 0): ScoredPosition => ({
  buyNotionalE8: (3n * SHARE * BigInt(percent)) / 100n,
  buySzE8: 3n * SHARE,
  isWon,
  settledPnlE8: BigInt(settledPnl) * SHARE,
});

const position = fc
  .record({
    buySzE8: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    millionths: fc.bigInt({ min: 1n, max: 999_999n }),
    isWon: fc.boolean(),
    settledPnlE8: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  })
  .map(({ millionths, ...rest }) => ({ ...rest, buyNotionalE8: (rest.buySzE8 * millionths) / 1_000_000n }));
const positions = fc.array(position, { maxLength: 60 });

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

describe('scoreEdge', () => {
  it('scores a sure winner 0, a coin flip 0.25 and a sure loser 1', () => {
    expect(scoreEdge([at(100, true)]).brier_score).toBe(0);
    expect(scoreEdge([at(50, true), at(50, false)]).brier_score).toBe(0.25);
    expect(scoreEdge([at(100, false)]).brier_score).toBe(1);
  });

  it('has no score and no buckets without positions', () => {
    expect(scoreEdge([])).toEqual({
      ...{ brier_score: null, scored_positions: 0, win_rate: 0, settled_pnl: 0, buckets: [] },
    });
  });

  it('counts a bound to the bucket above it, and 100 to the last', () => {
    const bounds = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99, 100];
    const buckets = bounds.map((percent) => scoreEdge([at(percent, true)]).buckets[0]?.bucket);
    expect(buckets).toEqual([
      ...['0-10', '10-20', '20-30', '30-40', '40-50', '50-60', '60-70', '70-80', '80-90'],
      ...['90-100', '90-100', '90-100'],
    ]);
  });

  it('shows only buckets that have positions, ascending, each with its own figures', () => {
    const { buckets } = scoreEdge([at(85, false, -5), at(15, false, -1), at(80, true, 2), at(12, true, 7)]);
    expect(buckets).toEqual([
      { bucket: '10-20', positions: 2, wins: 1, win_rate: 0.5, avg_entry_prob: 0.135, settled_pnl: 6 },
      { bucket: '80-90', positions: 2, wins: 1, win_rate: 0.5, avg_entry_prob: 0.825, settled_pnl: -3 },
    ]);
  });

  it('parts any positions into buckets that add up to the whole and hold their averages', () => {
    fc.assert(
      fc.property(positions, (given) => {
        const { buckets, scored_positions, settled_pnl, win_rate, brier_score } = scoreEdge(given);
        expect(sum(buckets.map((bucket) => bucket.positions))).toBe(given.length);
        expect(scored_positions).toBe(given.length);
        expect(sum(buckets.map((bucket) => bucket.settled_pnl))).toBeCloseTo(settled_pnl, 4);
        expect(sum(buckets.map((bucket) => bucket.wins))).toBeCloseTo(win_rate * given.length, 9);
        for (const { bucket, avg_entry_prob } of buckets) {
          const [from, to] = bucket.split('-').map(Number) as [number, number];
          expect(avg_entry_prob * 100).toBeGreaterThanOrEqual(from - 1e-9);
          expect(avg_entry_prob * 100).toBeLessThanOrEqual(to + 1e-9);
        }
        if (brier_score !== null) expect(brier_score >= 0 && brier_score <= 1).toBe(true);
      }),
    );
  });
});
