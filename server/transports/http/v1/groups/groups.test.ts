import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dir } from '#domain/fill.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type SeedFill, SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 4, 12, 12, 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ROUTES = ['/v1/groups', '/v1/groups/daily', '/v1/groups/breakdown'] as const;
const DIRS: Dir[] = ['Buy', 'Sell', 'Buy', 'Sell', 'Buy', 'Settlement', 'Split Outcome', 'Merge Outcome'];

type Row = Record<string, string | number> & { volume_usdc: number; trades: number; traders: number };
type Key = { group_class: string; underlying: string; period: string };

/** Outcomes 1 and 2 are rounds of one series, 3 a bucket, 4 an event, 5 a catch-all leg; 6 has no metadata. */
const keyOf = (coin: number): Key => {
  const other = { group_class: 'other', underlying: '', period: '' };
  return (
    [
      other,
      { group_class: 'priceBinary', underlying: 'BTC', period: '1d' },
      { group_class: 'priceBinary', underlying: 'BTC', period: '1d' },
      { group_class: 'priceBucket', underlying: 'ETH', period: '1d' },
      { group_class: 'named', underlying: '', period: '' },
    ][Math.floor(coin / 10)] ?? other
  );
};
const nameOf = ({ group_class, underlying, period }: Key | Row): string =>
  `${group_class}|${underlying}|${period}`;

/** 240 fills of 12 coins over nine days, every dir among them, from a fixed sequence. */
function history(): SeedFill[] {
  let state = 7;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  return Array.from({ length: 240 }, (_, place) => {
    const dir = DIRS[next(DIRS.length)] as Dir;
    return {
      timeMs: NOW - 9 * DAY + place * 50 * 60_000,
      coin: (1 + next(6)) * 10 + next(2),
      wallet: 1 + next(9),
      dir,
      side: dir === 'Buy' ? 'B' : 'A',
      px: (1 + next(99)) / 100,
      sz: 1 + next(1_000) / 8,
      crossed: next(2) === 0,
    };
  });
}
const FILLS = history();

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  const round = { marketClass: 'priceBinary' as const, underlying: 'BTC', period: '1d' };
  await seed.outcome({ outcomeId: 1, ...round, expiryMs: NOW });
  await seed.outcome({ outcomeId: 2, ...round, expiryMs: NOW + DAY });
  await seed.outcome({
    ...{ outcomeId: 3, marketClass: 'priceBucket', underlying: 'ETH', period: '1d', expiryMs: NOW },
  });
  await seed.outcome({ outcomeId: 4 });
  await seed.outcome({ outcomeId: 5, marketClass: 'fallback' });
  await seed.fills(...FILLS);
});
afterAll(() => api.stop());

const data = async (path: string): Promise<Row[]> => (await api.ok<{ data: Row[] }>(path)).data;
const refusal = async (path: string) => {
  const response = await api.get(path);
  return [response.status, (await response.json()).message];
};
const close = (value: number | undefined) => expect.closeTo(value ?? 0, 6);

/** Sums by `key` over the fills that are trades: volume and trades once each, traders once for each `each`. */
function expected(key: (fill: SeedFill) => string, each: (fill: SeedFill) => string): Map<string, number[]> {
  const sums = new Map<string, { volume: number; trades: number; traders: Set<string> }>();
  for (const fill of FILLS.filter(({ dir }) => dir === 'Buy' || dir === 'Sell')) {
    const sum = sums.get(key(fill)) ?? { volume: 0, trades: 0, traders: new Set() };
    if (fill.crossed) {
      sum.volume += fill.px * fill.sz;
      sum.trades += 1;
    }
    sum.traders.add(`${each(fill)}|${fill.wallet}`);
    sums.set(key(fill), sum);
  }
  return new Map(
    [...sums].map(([name, { volume, trades, traders }]) => [name, [volume, trades, traders.size]]),
  );
}

describe('GET /v1/groups', () => {
  it('has totals that equal those of the overview, for every group and together', async () => {
    const overview = await data('/v1/markets/overview');
    const groups = await data('/v1/groups');
    for (const field of ['trades', 'traders'] as const) {
      const total = overview.reduce((sum, row) => sum + row[field], 0);
      expect(groups.reduce((sum, row) => sum + row[field], 0)).toBe(total);
    }
    expect(groups.reduce((sum, row) => sum + Number(row.coins), 0)).toBe(overview.length);
    for (const group of groups) {
      const of = overview.filter((row) => nameOf(keyOf(Number(String(row.coin).slice(1)))) === nameOf(group));
      expect(group.volume_usdc).toEqual(close(of.reduce((sum, row) => sum + Number(row.volume), 0)));
      expect(group.trades).toBe(of.reduce((sum, row) => sum + row.trades, 0));
    }
  });

  it('counts Buy and Sell only, each trade once, by volume', async () => {
    const groups = await data('/v1/groups');
    const wanted = expected(
      ({ coin }) => nameOf(keyOf(coin)),
      ({ coin }) => String(coin),
    );
    expect(groups.map(nameOf).sort()).toEqual([...wanted.keys()].sort());
    for (const group of groups) {
      const [volume, trades, traders] = wanted.get(nameOf(group)) ?? [];
      expect([group.volume_usdc, group.trades, group.traders]).toEqual([close(volume), trades, traders]);
    }
    const volumes = groups.map((group) => group.volume_usdc);
    expect(volumes).toEqual(volumes.toSorted((left, right) => right - left));
  });

  it('counts coins that traded, and expiries as rounds', async () => {
    const [btc] = await data('/v1/groups?underlying=btc&group_class=priceBinary&period=1d');
    expect(btc).toMatchObject({ coins: 4, rounds: 2 });
  });
});

describe('GET /v1/groups/daily', () => {
  it('adds up each group’s day, oldest first, and echoes what was asked', async () => {
    const body = await api.ok<Record<string, unknown> & { data: Row[] }>('/v1/groups/daily');
    expect({ ...body, data: [] }).toEqual({
      ...{
        group_class: 'all',
        underlying: 'all',
        period: 'all',
        from: '2026-05-02',
        to: '2026-05-12',
        data: [],
      },
    });
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const wanted = expected(
      ({ coin, timeMs }) => `${dayOf(timeMs)}|${nameOf(keyOf(coin))}`,
      ({ coin }) => String(coin),
    );
    expect(body.data.map((row) => `${row.day}|${nameOf(row)}`).sort()).toEqual([...wanted.keys()].sort());
    for (const row of body.data) {
      const [volume, trades, traders] = wanted.get(`${row.day}|${nameOf(row)}`) ?? [];
      expect([row.volume_usdc, row.trades, row.traders]).toEqual([close(volume), trades, traders]);
    }
    expect(body.data.map((row) => row.day)).toEqual(body.data.map((row) => row.day).toSorted());
  });

  it.each([
    ['days', '2026-05-05', '2026-05-06'],
    ['ISO-8601', '2026-05-05T23:00:00Z', '2026-05-06T01:00:00Z'],
    ['unix seconds', String(Date.UTC(2026, 4, 5) / 1_000), String(Date.UTC(2026, 4, 6, 5) / 1_000)],
    ['unix milliseconds', String(Date.UTC(2026, 4, 5, 7)), String(Date.UTC(2026, 4, 6))],
  ])('takes its window as %s, both days included', async (_form, from, to) => {
    const body = await api.ok<{ data: Row[] }>(`/v1/groups/daily?from=${from}&to=${to}&group_class=named`);
    expect(body).toMatchObject({ from: '2026-05-05', to: '2026-05-06', group_class: 'named' });
    const all = await data('/v1/groups/daily');
    const within = all.filter(
      (row) => row.group_class === 'named' && (row.day === '2026-05-05' || row.day === '2026-05-06'),
    );
    expect(body.data).toEqual(within);
  });

  it('refuses a window that ends before it begins, and what is no time', async () => {
    const path = '/v1/groups/daily?from=2026-05-06&to=2026-05-05';
    expect(await refusal(path)).toEqual([400, 'from must not be after to.']);
    expect((await refusal('/v1/groups/daily?from=may'))[0]).toBe(400);
  });
});

describe('GET /v1/groups/breakdown', () => {
  it('lists the coins of groups by volume, with totals that equal the groups’', async () => {
    const { data: coins, limit } = await api.ok<{ data: Row[]; limit: number }>('/v1/groups/breakdown');
    expect(limit).toBe(100);
    expect(coins).toHaveLength(12);
    for (const group of await data('/v1/groups')) {
      const of = coins.filter((row) => nameOf(row) === nameOf(group));
      expect(group.volume_usdc).toEqual(close(of.reduce((sum, row) => sum + row.volume_usdc, 0)));
      expect(group.trades).toBe(of.reduce((sum, row) => sum + row.trades, 0));
    }
    const yes = coins.find((row) => row.coin === '#10');
    expect(yes).toMatchObject({ ...keyOf(10), outcome_id: 1, side_idx: 0, side: 'Yes' });
    expect(coins.find((row) => row.coin === '#61')).toMatchObject({ ...keyOf(61), side_idx: 1, side: '' });
    expect(await data('/v1/groups/breakdown?limit=3')).toEqual(coins.slice(0, 3));
  });

  it('bounds its limit', async () => {
    const message = ['limit: must be an integer from 1 to 500'];
    expect(await refusal('/v1/groups/breakdown?limit=501')).toEqual([400, message]);
  });
});

describe('group analytics', () => {
  it.each(ROUTES)('at %s have no data for unknown words and refuse bad characters', async (path) => {
    for (const query of ['group_class=weird', 'underlying=DOGE', 'period=1h']) {
      expect(await data(`${path}?${query}`)).toEqual([]);
    }
    for (const name of ['group_class', 'underlying', 'period']) {
      expect(await refusal(`${path}?${name}=%27`)).toEqual([400, `Invalid ${name}`]);
    }
  });

  it.each(ROUTES)('at %s need the Growth tier, and are cached for an hour', async (path) => {
    const { apiKey: free } = await api.newOrg('free');
    const { apiKey: growth } = await api.newOrg('growth');
    expect((await api.get(path, { key: free })).status).toBe(403);
    expect((await api.get(path, { key: null })).status).toBe(403);
    expect((await api.get(path, { key: `${growth.slice(0, -2)}zz` })).status).toBe(401);
    const answer = await api.get(path, { key: growth });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
  });
});
