import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { Activity } from '#domain/fill.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type SeedFill, SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { newestFills } from '#store/queries/fills/newest-fills.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const trade = (index: number): SeedFill[] => {
    const both = {
      timeMs: NOW - 600_000 + index * 1_000,
      coin: 10,
      px: 0.5,
      sz: index + 1,
      tid: 5_000 + index,
    };
    const takerSide = index % 2 ? ('A' as const) : ('B' as const);
    return [
      { ...both, wallet: 1, side: takerSide },
      { ...both, wallet: 2, side: takerSide === 'A' ? 'B' : 'A', crossed: false },
    ];
  };
  await new SeedMarkets(api.database.pool).fills(
    ...Array.from({ length: 210 }, (_, index) => trade(index)).flat(),
    { timeMs: NOW - 5_000, coin: 21, wallet: 3, dir: 'Settlement', px: 1, sz: 40, tid: 9_001 },
    { timeMs: NOW - 4_000, coin: 31, wallet: 3, dir: 'Split Outcome', side: 'B', px: 0.5, sz: 4, tid: 9_002 },
  );
});
afterAll(() => api.stop());

const events = async (query = ''): Promise<Activity[]> =>
  (await api.ok<{ events: Activity[] }>(`/v1/activity${query}`)).events;

describe('GET /v1/activity', () => {
  it('answers the newest 50 events, newest first, from the store while memory is empty', async () => {
    const found = await events();
    expect(found).toHaveLength(50);
    expect(found[0]).toEqual({
      type: 'fill',
      time: '2026-07-30 12:29:56.000',
      ts_ms: NOW - 4_000,
      coin: '#31',
      outcome_id: 3,
      side_idx: 1,
      side: 'B',
      px: 0.5,
      sz: 4,
      notional: 2,
      dir: 'Split Outcome',
      tid: 9_002,
    });
    expect(found[1]).toMatchObject({
      type: 'settlement',
      dir: 'Settlement',
      coin: '#21',
      side: 'A',
      notional: 40,
    });
    const times = found.map((event) => event.ts_ms);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('shows a trade once, as its taker’s fill, so that tids do not repeat', async () => {
    const tids = (await events('?limit=200')).map((event) => event.tid);
    expect(tids.length).toBeGreaterThan(190);
    expect(new Set(tids).size).toBe(tids.length);
  });

  it('filters by side and by notional, and takes builder and category without applying them', async () => {
    const all = await events('?limit=200');
    expect(await events('?limit=200&side=A')).toEqual(all.filter((event) => event.side === 'A'));
    expect(await events('?limit=200&min_notional=70.5')).toEqual(
      all.filter((event) => event.notional >= 70.5),
    );
    expect(await events('?limit=200&min_notional=70.5&side=B')).toEqual(
      all.filter((event) => event.notional >= 70.5 && event.side === 'B'),
    );
    expect(await events('?min_notional=1000000')).toEqual([]);
    expect(await events('?builder=zz&category=zz')).toEqual(all.slice(0, 50));
  });

  it.each([
    ['side=C', 'Invalid side (expected A or B)'],
    ['side=b', 'Invalid side (expected A or B)'],
    ['min_notional=abc', 'Invalid min_notional'],
    ['min_notional=-1', 'Invalid min_notional'],
    ['min_notional=1e3', 'Invalid min_notional'],
    ['limit=0', ['limit: must be an integer from 1 to 200']],
    ['limit=201', ['limit: must be an integer from 1 to 200']],
  ])('refuses ?%s', async (query, message) => {
    const response = await api.get(`/v1/activity?${query}`, { key: null });
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });

  it('puts live fills before the stored ones', async () => {
    const [newest] = await newestFills(api.database.pool, { limit: 1 });
    if (!newest) throw new Error('no fill');
    await api.feed.tail(fillsTopic).ready();
    api.feed.tail(fillsTopic).offer([{ ...newest, seq: newest.seq + 1, tid: 9_003, timeMs: NOW }]);
    const found = await events('?limit=3');
    expect(found.map((event) => event.tid)).toEqual([9_003, 9_002, 9_001]);
  });
});
