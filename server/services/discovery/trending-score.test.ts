import { describe, expect, it } from 'vitest';
import { type TrendingFigures, trendingScore } from './trending-score.ts';

const QUIET: TrendingFigures = {
  volume24hUsd: 2_400,
  volume1hUsd: 100,
  trades24h: 240,
  trades1h: 10,
  newTraders1h: 0,
  probDelta1h: 0,
  sinceLastTradeHours: 0,
};
const score = (figures: Partial<TrendingFigures>): number => trendingScore({ ...QUIET, ...figures }).score;

describe('trendingScore', () => {
  it('is 0 for an hour that is as busy as the day', () => {
    expect(trendingScore(QUIET)).toEqual({ volAccel: 1, tradeAccel: 1, recency: 1, score: 0 });
  });

  it('is 0 for an hour that is less busy, and without any trade', () => {
    expect(score({ volume1hUsd: 1, trades1h: 1 })).toBe(0);
    expect(score({ volume24hUsd: 0, volume1hUsd: 0, trades24h: 0, trades1h: 0 })).toBe(0);
  });

  it('weighs its four parts as specified', () => {
    expect(score({ volume1hUsd: 300 })).toBeCloseTo(0.4 * Math.log(3), 12);
    expect(score({ newTraders1h: 4 })).toBeCloseTo(0.2 * Math.log(5), 12);
    expect(score({ probDelta1h: -0.1 })).toBeCloseTo(0.25 * 0.4, 12);
    expect(score({ trades1h: 50 })).toBeCloseTo(0.15 * Math.log(5), 12);
    const all = score({ volume1hUsd: 300, newTraders1h: 4, probDelta1h: -0.1, trades1h: 50 });
    expect(all).toBeCloseTo(0.4 * Math.log(3) + 0.2 * Math.log(5) + 0.1 + 0.15 * Math.log(5), 12);
  });

  it('counts a move of a quarter and every larger one the same', () => {
    expect(score({ probDelta1h: 0.25 })).toBe(0.25);
    expect(score({ probDelta1h: -0.9 })).toBe(0.25);
  });

  it('opens the gate at 50 USD of the day', () => {
    expect(score({ volume24hUsd: 49.99, newTraders1h: 4, volume1hUsd: 0 })).toBe(0);
    expect(score({ volume24hUsd: 50, newTraders1h: 4, volume1hUsd: 0 })).toBeGreaterThan(0);
  });

  it('decays in a line over the 24 hours after the last trade', () => {
    const fresh = score({ newTraders1h: 4 });
    expect(score({ newTraders1h: 4, sinceLastTradeHours: 6 })).toBeCloseTo(fresh * 0.75, 12);
    expect(score({ newTraders1h: 4, sinceLastTradeHours: 24 })).toBe(0);
    expect(score({ newTraders1h: 4, sinceLastTradeHours: 30 })).toBe(0);
    expect(trendingScore({ ...QUIET, sinceLastTradeHours: -1 }).recency).toBe(1);
  });
});
