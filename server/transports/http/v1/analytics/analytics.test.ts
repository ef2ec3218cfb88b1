import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type SeedFill, SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
const SETTLED = 40;
const ROUTES = [
  ['/v1/analytics/calibration', 3600],
  ['/v1/analytics/resolution-summary', 3600],
  ['/v1/analytics/outcomes/1/belief-curve', 30],
  ['/v1/analytics/incoherence', 30],
] as const;

type Point = { bucket: number; n: number; p_low: number; p_high: number } & Record<string, number | null>;
type Calibration = {
  buckets: number;
  sample_size: number;
  brier: number | null;
  curve: Point[];
  method: string;
};
type Settled = { fraction: string; category: string; fills: SeedFill[]; payouts: SeedFill[] };

/** Settled outcomes 1 to 40 with a few trades on both sides and payouts; every tenth ends at one half, 39 never traded. */
function settledOutcomes(): Map<number, Settled> {
  let state = 11;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const outcomes = new Map<number, Settled>();
  for (let id = 1; id <= SETTLED; id += 1) {
    const fills = Array.from({ length: id === 39 ? 0 : 1 + next(4) }, (_, index) => ({
      timeMs: NOW - 100 * HOUR + index * 60_000,
      coin: id * 10 + next(2),
      wallet: 1 + next(5),
      px: (1 + next(99)) / 100,
      sz: 1 + next(50),
      crossed: next(2) === 0,
    }));
    const fraction = id % 10 === 0 ? '0.5' : String(next(2));
    const payouts = [0, 1].map((side) => ({
      timeMs: NOW - id * HOUR,
      coin: id * 10 + side,
      wallet: 1,
      dir: 'Settlement' as const,
      px: side === 0 ? Number(fraction) : 1 - Number(fraction),
      sz: id,
    }));
    outcomes.set(id, { fraction, category: id % 3 === 0 ? 'crypto' : 'sports', fills, payouts });
  }
  return outcomes;
}
const OUTCOMES = settledOutcomes();

let api: TestApi;
let empty: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  empty = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  for (const [outcomeId, { fraction, category }] of OUTCOMES) {
    const underlying = category === 'crypto' ? 'BTC' : '';
    await seed.outcome({
      ...{ outcomeId, category, underlying, settleFraction: fraction, firstSeenMs: NOW - 200 * HOUR },
      settledAtMs: NOW - outcomeId * HOUR + 60_000,
    });
  }
  for (const outcomeId of [50, 51, 52, 53, 54, 55, 56, 57]) await seed.outcome({ outcomeId });
  await seed.question({ questionId: 1, title: 'Rich', namedOutcomes: [50, 51] });
  await seed.question({ questionId: 2, title: 'Poor', namedOutcomes: [52, 53], fallbackOutcome: 54 });
  await seed.question({ questionId: 3, title: 'Unknown', namedOutcomes: [50, 55] });
  await seed.question({ questionId: 4, title: 'Alone', namedOutcomes: [50] });
  await seed.question({
    questionId: 5,
    title: 'Half done',
    namedOutcomes: [9, 57],
    settledNamedOutcomes: [9],
  });
  await seed.question({ questionId: 6, title: 'Over', namedOutcomes: [50, 51] });
  await api.database.pool.query('UPDATE question SET is_settled = true WHERE question_id = 6');
  const trade = { wallet: 1, sz: 10 };
  await seed.fills(
    ...[...OUTCOMES.values()].flatMap(({ fills, payouts }) => [...fills, ...payouts]),
    { timeMs: NOW - 9 * HOUR, coin: 500, px: 0.7, ...trade },
    { timeMs: NOW - 9 * HOUR, coin: 510, px: 0.9, ...trade },
    { timeMs: NOW - 8 * HOUR, coin: 511, px: 0.4, ...trade },
    { timeMs: NOW - 9 * HOUR, coin: 520, px: 0.25, ...trade },
    { timeMs: NOW - 9 * HOUR, coin: 530, px: 0.25, ...trade },
    { timeMs: NOW - 9 * HOUR, coin: 570, px: 0.125, ...trade },
    ...Array.from({ length: 12 }, (_, index) => ({
      ...{ timeMs: NOW - 6 * HOUR + index * 20 * 60_000, coin: 560 + (index % 2), px: 0.2 + index / 20 },
      ...trade,
    })),
  );
});
afterAll(async () => {
  await api.stop();
  await empty.stop();
});

const refusal = async (path: string) => {
  const response = await api.get(path);
  return [response.status, (await response.json()).message];
};

/** What each outcome that traded and paid in full was held to be worth, and whether side A won. */
const samples = [...OUTCOMES.values()]
  .filter(({ fraction, fills }) => fraction !== '0.5' && fills.length > 0)
  .map(({ fraction, fills }) => {
    const size = fills.reduce((sum, { sz }) => sum + sz, 0);
    const worth = fills.reduce((sum, { coin, px, sz }) => sum + sz * (coin % 10 === 0 ? px : 1 - px), 0);
    return { p: worth / size, won: Number(fraction) };
  });
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('GET /v1/analytics/calibration', () => {
  it.each([2, 7, 10, 50])('sorts every settled outcome into one of %i buckets', async (buckets) => {
    const body = await api.ok<Calibration>(`/v1/analytics/calibration?buckets=${buckets}`);
    expect(body).toMatchObject({ buckets, sample_size: samples.length, method: expect.any(String) });
    expect(body.brier).toBeCloseTo(mean(samples.map(({ p, won }) => (p - won) ** 2)), 9);
    expect(body.curve).toHaveLength(buckets);
    for (const [index, point] of body.curve.entries()) {
      const inside = samples.filter(
        ({ p }) => Math.min(Math.floor(p * buckets + 1e-9), buckets - 1) === index,
      );
      const rate = (values: number[]) => (inside.length === 0 ? null : expect.closeTo(mean(values), 9));
      expect(point).toEqual({
        ...{ bucket: index, p_low: index / buckets, p_high: (index + 1) / buckets, n: inside.length },
        mean_predicted: rate(inside.map(({ p }) => p)),
        observed_rate: rate(inside.map(({ won }) => won)),
      });
    }
  });

  it('has ten buckets by default, and nulls before anything has settled', async () => {
    const body = await empty.ok<Calibration>('/v1/analytics/calibration');
    expect(body).toMatchObject({ buckets: 10, sample_size: 0, brier: null });
    expect(body.curve.map((point) => [point.n, point.mean_predicted, point.observed_rate])).toEqual(
      Array.from({ length: 10 }, () => [0, null, null]),
    );
  });

  it.each(['1', '51', 'x'])('refuses buckets=%s', async (buckets) => {
    const message = ['buckets: must be an integer from 2 to 50'];
    expect(await refusal(`/v1/analytics/calibration?buckets=${buckets}`)).toEqual([400, message]);
  });
});

describe('GET /v1/analytics/resolution-summary', () => {
  /** The row of some settled outcomes, from their fills. */
  function expected(group: string | null, keep: (outcome: Settled) => boolean) {
    const of = [...OUTCOMES].filter(([, outcome]) => keep(outcome));
    const payouts = of.flatMap(([, outcome]) => outcome.payouts);
    return {
      group,
      total_settled: of.length,
      total_payout: expect.closeTo(
        payouts.reduce((sum, { px, sz }) => sum + px * sz, 0),
        6,
      ),
      winners: payouts.filter(({ px }) => px === 1).length,
      losers: payouts.filter(({ px }) => px === 0).length,
      avg_time_to_resolution_sec: expect.closeTo(mean(of.map(([id]) => (200 - id) * 3_600)), 6),
    };
  }
  const sports = expected('sports', ({ category }) => category === 'sports');
  const crypto = expected('crypto', ({ category }) => category === 'crypto');

  it('sums settlements by category or underlying, the largest group first', async () => {
    expect(await api.ok('/v1/analytics/resolution-summary?group_by=category')).toEqual({
      ...{ group_by: 'category', data: [sports, crypto] },
    });
    expect(await api.ok('/v1/analytics/resolution-summary?group_by=underlying')).toEqual({
      group_by: 'underlying',
      data: [
        { ...sports, group: '' },
        { ...crypto, group: 'BTC' },
      ],
    });
  });

  it.each(['', '?group_by=moon'])('is one row of all for "%s"', async (query) => {
    const all = { group_by: null, data: [expected(null, () => true)] };
    expect(await api.ok(`/v1/analytics/resolution-summary${query}`)).toEqual(all);
  });

  it('has a row of zeros before anything has settled, and no groups', async () => {
    const zeros = {
      total_settled: 0,
      total_payout: 0,
      winners: 0,
      losers: 0,
      avg_time_to_resolution_sec: null,
    };
    const all = { group_by: null, data: [{ group: null, ...zeros }] };
    expect(await empty.ok('/v1/analytics/resolution-summary')).toEqual(all);
    const grouped = await empty.ok('/v1/analytics/resolution-summary?group_by=category');
    expect(grouped).toEqual({ group_by: 'category', data: [] });
  });
});

describe('GET /v1/analytics/outcomes/:id/belief-curve', () => {
  const curve = (id: number, query = '') =>
    api.ok<{ source: string; data: { t: number; prob: number }[] }>(
      `/v1/analytics/outcomes/${id}/belief-curve${query}`,
    );

  it('has every trade of both sides as a probability of side A, oldest first', async () => {
    const body = await curve(56);
    expect(body).toMatchObject({
      ...{ outcome_id: 56, is_settled: false, settlement_prob: null, settled_at: null, source: 'trades' },
    });
    expect(body.data).toEqual(
      Array.from({ length: 12 }, (_, index) => {
        const px = 0.2 + index / 20;
        return { t: NOW - 6 * HOUR + index * 20 * 60_000, prob: expect.closeTo(index % 2 ? 1 - px : px, 9) };
      }),
    );
  });

  it('is thinned out by a stride that keeps the first and the last point', async () => {
    const { data: all } = await curve(56);
    expect((await curve(56, '?points=5')).data).toEqual([all[0], all[3], all[6], all[9], all[11]]);
    expect((await curve(56, '?points=2')).data).toEqual([all[0], all[11]]);
    expect((await curve(56, '?points=1000')).data).toEqual(all);
  });

  it('tells how a settled outcome ended; one that never traded has no points', async () => {
    const { fraction } = OUTCOMES.get(1) as Settled;
    expect(await curve(1)).toMatchObject({ is_settled: true, settlement_prob: Number(fraction) });
    expect(await curve(1)).toMatchObject({ settled_at: '2026-07-30 11:31:00.000' });
    expect(await curve(10)).toMatchObject({ settlement_prob: 0.5 });
    expect((await curve(55)).data).toEqual([]);
  });

  it('reads a busy outcome by the hour', async () => {
    const { data: trades } = await curve(57);
    await api.database.pool.query('UPDATE outcome_stats SET trades = 5001 WHERE outcome_id IN (56, 57)');
    expect(await curve(57, '?points=999')).toMatchObject({ source: 'hourly', data: trades });
    const { data: hours } = await curve(56, '?points=999');
    const { data: all } = await curve(56);
    // The last trade of each coin in each of the hours from 06:00 to 10:00.
    expect(hours).toEqual([0, 1, 3, 4, 6, 7, 9, 10, 11].map((place) => all[place]));
  });

  it('refuses what is no outcome', async () => {
    const path = '/v1/analytics/outcomes';
    expect(await refusal(`${path}/999/belief-curve`)).toEqual([404, 'Outcome 999 not found']);
    expect(await refusal(`${path}/abc/belief-curve`)).toEqual([404, 'Invalid outcome id']);
    const message = ['points: must be an integer from 2 to 1000'];
    expect(await refusal(`${path}/1/belief-curve?points=1`)).toEqual([400, message]);
  });
});

describe('GET /v1/analytics/incoherence', () => {
  it('ranks open questions by how far their named Yes prices are from 1, each at its latest price', async () => {
    const half = Number(OUTCOMES.get(9)?.fraction) + 0.125;
    const rows = [
      { question_id: 1, question: 'Rich', sum_named_yes: 1.3, incoherence: 0.3 },
      { question_id: 2, question: 'Poor', sum_named_yes: 0.5, incoherence: -0.5 },
      { question_id: 5, question: 'Half done', sum_named_yes: half, incoherence: half - 1 },
    ].sort((left, right) => Math.abs(right.incoherence) - Math.abs(left.incoherence));
    expect(await api.ok('/v1/analytics/incoherence')).toEqual({ data: rows, limit: 100 });
    expect(await api.ok('/v1/analytics/incoherence?limit=1')).toEqual({ data: rows.slice(0, 1), limit: 1 });
  });

  it('bounds its limit', async () => {
    const message = ['limit: must be an integer from 1 to 500'];
    expect(await refusal('/v1/analytics/incoherence?limit=501')).toEqual([400, message]);
  });
});

describe('analytics', () => {
  it.each(ROUTES)(
    'at %s are open to anybody, cached for %i s, and closed to a bad key',
    async (path, age) => {
      const anonymous = await api.get(path, { key: null });
      const cache = anonymous.headers.get('cache-control');
      expect([anonymous.status, cache]).toEqual([200, `public, max-age=${age}`]);
      expect((await api.get(path, { key: 'wrong' })).status).toBe(401);
    },
  );
});
