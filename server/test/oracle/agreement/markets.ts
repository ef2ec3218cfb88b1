import { expect, test } from 'vitest';
import { calibration, incoherence, resolutions } from '../analytics.ts';
import { beliefCurve } from '../belief-curve.ts';
import { disagreements } from '../compare.ts';
import { closingSoon, mostContested, movers, newest, trending } from '../discovery.ts';
import { BUSY_OUTCOME } from '../history/busy-market.ts';
import { isTrade } from '../markets.ts';
import { feeds } from '../venue.ts';
import { sampleOf, type World } from '../world.ts';

const OUTCOMES = 200;
const LIST = 100;

/** Every answer across markets is what the node files and the metadata come to. */
export function marketsAgree(of: () => World): void {
  const expectAt = async (path: string, expected: unknown, name?: string): Promise<void> => {
    const answer = await of().api.ok<Record<string, unknown>>(`/v1/${path}`);
    const body = name === undefined ? answer : answer[name];
    expect(disagreements(body, expected).slice(0, 10), path).toEqual([]);
  };
  const expectList = async (path: string, name: string, expected: unknown[], atLeast: number) => {
    expect(expected.length, path).toBeGreaterThanOrEqual(atLeast);
    await expectAt(`markets/discovery/${path}limit=${LIST}`, expected.slice(0, LIST), name);
  };

  test('what is trending, by the formula', async () => {
    await expectList('trending?', 'trending', trending(of()), 10);
  });

  test('what moved, closes soon, is contested and new', async () => {
    for (const hours of [1, 24, 168]) {
      // An hour that has just begun may be without a trade.
      await expectList(`movers?window_hours=${hours}&`, 'movers', movers(of(), hours), hours === 1 ? 0 : 5);
    }
    await expectList('closing-soon?', 'closing_soon', closingSoon(of()), 5);
    await expectList('most-contested?', 'most_contested', mostContested(of(), 0), 20);
    await expectList('most-contested?min_volume=900&', 'most_contested', mostContested(of(), 900), 1);
    await expectList('new?', 'new_outcomes', newest(of(), 168), 10);
    await expectList('new?max_age_hours=720&', 'new_outcomes', newest(of(), 720), 50);
  });

  test('calibration and how markets were resolved', async () => {
    for (const buckets of [10, 7, 50]) {
      const expected = calibration(of(), buckets);
      expect(expected.sample_size).toBeGreaterThan(150);
      const { method, ...answer } = await of().api.ok(`/v1/analytics/calibration?buckets=${buckets}`);
      expect(disagreements(answer, expected)).toEqual([]);
      expect(method).toEqual(expect.any(String));
    }
    for (const group of ['category', 'underlying', null] as const) {
      const query = group === null ? '' : `?group_by=${group}`;
      const expected = { group_by: group, data: resolutions(of(), group) };
      await expectAt(`analytics/resolution-summary${query}`, expected);
    }
  });

  test('the belief curves of 200 outcomes, whole and thinned out', async () => {
    const sample = sampleOf([...of().outcomes.keys()], OUTCOMES);
    expect(sample).toHaveLength(OUTCOMES);
    for (const [place, outcomeId] of sample.entries()) {
      const points = place % 2 === 0 ? 1_000 : 5;
      const expected = beliefCurve(of(), outcomeId, points);
      await expectAt(`analytics/outcomes/${outcomeId}/belief-curve?points=${points}`, expected);
    }
  });

  test('the belief curve of an outcome with over 5,000 trades, by the hour, whole and thinned out', async () => {
    const trades = (of().byOutcome.get(BUSY_OUTCOME) ?? []).filter(isTrade);
    expect(trades.filter(({ crossed }) => crossed)).toHaveLength(5_001);
    const { source, data } = beliefCurve(of(), BUSY_OUTCOME, 1_000);
    expect(source).toBe('hourly');
    expect(data.length).toBeGreaterThan(201);
    for (const points of [1_000, 201, 200, 7, 2]) {
      const path = `analytics/outcomes/${BUSY_OUTCOME}/belief-curve?points=${points}`;
      await expectAt(path, beliefCurve(of(), BUSY_OUTCOME, points));
    }
  });

  test('how far the outcomes of questions are from adding up', async () => {
    const expected = incoherence(of());
    expect(expected.length).toBeGreaterThan(50);
    await expectAt('analytics/incoherence?limit=500', expected, 'data');
  });

  test.each(['volume', 'fees', 'summary'] as const)('the %s that aggregators are told', async (feed) => {
    await expectAt(`defillama/${feed}`, feeds(of())[feed]);
  });
}
