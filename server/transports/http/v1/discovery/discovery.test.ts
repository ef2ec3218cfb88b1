import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type SeedFill, SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LISTS = ['trending', 'movers', 'closing-soon', 'most-contested', 'new'] as const;

type Row = Record<string, number> & { outcome_id: number };

/**
 * 1 is hot and rises, 2 is even, 3 has settled, 4 trades under the gate, 5 is quiet, 6 never traded, 7 first trades
 * in the last hour, and only its No side.
 */
const FILLS: SeedFill[] = [
  { timeMs: NOW - 30 * HOUR, coin: 10, wallet: 1, px: 0.3, sz: 100 },
  { timeMs: NOW - 30 * HOUR, coin: 11, wallet: 2, px: 0.7, sz: 100, crossed: false },
  { timeMs: NOW - 5 * HOUR, coin: 11, wallet: 2, px: 0.6, sz: 100 },
  { timeMs: NOW - 60 * MINUTE, coin: 10, wallet: 1, px: 0.42, sz: 50 },
  { timeMs: NOW - 59 * MINUTE, coin: 10, wallet: 3, px: 0.45, sz: 200 },
  { timeMs: NOW - 59 * MINUTE, coin: 10, wallet: 2, px: 0.45, sz: 200, side: 'A', crossed: false },
  { timeMs: NOW - 6 * MINUTE, coin: 11, wallet: 4, px: 0.5, sz: 300 },
  { timeMs: NOW - 6 * MINUTE, coin: 10, wallet: 5, px: 0.5, sz: 300, crossed: false },
  { timeMs: NOW - 48 * HOUR, coin: 20, wallet: 1, px: 0.5, sz: 40 },
  { timeMs: NOW - 3 * HOUR, coin: 30, wallet: 1, px: 0.5, sz: 4_000 },
  { timeMs: NOW - 2 * MINUTE, coin: 40, wallet: 1, px: 0.25, sz: 100 },
  { timeMs: NOW - 90 * HOUR, coin: 50, wallet: 1, px: 0.9, sz: 100 },
  { timeMs: NOW - 23 * HOUR, coin: 50, wallet: 1, px: 0.8, sz: 100, side: 'A' },
  { timeMs: NOW - 10 * MINUTE, coin: 71, wallet: 6, px: 0.9, sz: 100 },
  { timeMs: NOW - 10 * MINUTE, coin: 71, wallet: 7, px: 0.9, sz: 100, side: 'A', crossed: false },
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  const btc = { underlying: 'BTC', marketClass: 'priceBinary' as const };
  await seed.outcome({ outcomeId: 1, ...btc, expiryMs: NOW + 3 * HOUR, firstSeenMs: NOW - 200 * HOUR });
  await seed.outcome({ outcomeId: 2, expiryMs: NOW + 2 * HOUR, firstSeenMs: NOW - 168 * HOUR });
  await seed.outcome({
    ...{ outcomeId: 3, settleFraction: '1', expiryMs: NOW + HOUR, firstSeenMs: NOW - 4 * HOUR },
  });
  await seed.outcome({ outcomeId: 4, expiryMs: NOW + 2 * HOUR, firstSeenMs: NOW - 5 * HOUR });
  await seed.outcome({ outcomeId: 5, ...btc, underlying: 'ETH', expiryMs: NOW - HOUR });
  await seed.outcome({ outcomeId: 6, firstSeenMs: NOW - 168 * HOUR - 1 });
  await seed.outcome({ outcomeId: 7, firstSeenMs: NOW - 11 * MINUTE });
  await seed.fills(...FILLS);
});
afterAll(() => api.stop());

const path = (list: string, query = '') => `/v1/markets/discovery/${list}${query}`;
async function rowsOf(list: (typeof LISTS)[number], query = ''): Promise<Row[]> {
  const { count, ...body } = await api.ok<Record<string, unknown>>(path(list, query));
  const name = list === 'new' ? 'new_outcomes' : list.replace('-', '_');
  const rows = body[name] as Row[];
  expect(count).toBe(rows.length);
  return rows;
}
const ids = async (list: (typeof LISTS)[number], query = '') =>
  (await rowsOf(list, query)).map((row) => row.outcome_id);
const refusal = async (list: string, query: string) => {
  const response = await api.get(path(list, query));
  return [response.status, (await response.json()).message];
};

/** The trending figures of an outcome from its fills, by the words of the specification. */
function expectedTrending(outcomeId: number): Record<string, number> {
  const of = FILLS.filter((fill) => Math.floor(fill.coin / 10) === outcomeId);
  const taken = of.filter((fill) => fill.crossed !== false);
  const dayFrom = Math.floor(NOW / HOUR) * HOUR - 23 * HOUR;
  const usd = (fills: SeedFill[]) => fills.reduce((sum, { px, sz }) => sum + px * sz, 0);
  const day = taken.filter(({ timeMs }) => timeMs >= dayFrom);
  const inHour = ({ timeMs }: SeedFill) => timeMs > NOW - HOUR;
  const hour = taken.filter(inHour);
  const probOf = (fill: SeedFill | undefined) => (fill && fill.coin % 10 === 1 ? 1 - fill.px : fill?.px);
  const before = of.filter((fill) => !inHour(fill));
  const probNow = probOf(of.at(-1)) ?? 0;
  const known = new Set(before.map(({ wallet }) => wallet));
  const newTraders = new Set(of.filter(inHour).map(({ wallet }) => wallet)).difference(known).size;
  const volAccel = usd(hour) / (usd(day) / 24);
  const tradeAccel = hour.length / (day.length / 24);
  const delta = probNow - (probOf(before.at(-1)) ?? probNow);
  const recency = 1 - (NOW - (of.at(-1)?.timeMs ?? 0)) / (24 * HOUR);
  const heat =
    0.4 * Math.log(1 + Math.max(volAccel - 1, 0)) +
    0.2 * Math.log(1 + newTraders) +
    0.25 * Math.min(4 * Math.abs(delta), 1) +
    0.15 * Math.log(1 + Math.max(tradeAccel - 1, 0));
  return {
    ...{ volume_24h: usd(day), volume_1h: usd(hour), vol_accel: volAccel, new_traders_1h: newTraders },
    ...{ prob_delta_1h: delta, trades_1h: hour.length, trade_accel: tradeAccel, recency },
    trending_score: usd(day) >= 50 ? recency * heat : 0,
  };
}

describe('GET /v1/markets/discovery/trending', () => {
  it('scores open outcomes by the formula, the highest first, without those that score 0', async () => {
    const rows = await rowsOf('trending');
    const wanted = [1, 7].sort(
      (a, b) =>
        (expectedTrending(b).trending_score as number) - (expectedTrending(a).trending_score as number),
    );
    expect(rows.map((row) => row.outcome_id)).toEqual(wanted);
    for (const row of rows) {
      for (const [name, value] of Object.entries(expectedTrending(row.outcome_id))) {
        expect([name, row[name]]).toEqual([name, expect.closeTo(value, 9)]);
      }
    }
  });

  it('counts 60 minutes to the millisecond, and whoever had a fill on either side before as known', async () => {
    const row = (await rowsOf('trending')).find((outcome) => outcome.outcome_id === 1);
    expect(row).toMatchObject({ trades_1h: 2, new_traders_1h: 3, volume_1h: 240, volume_24h: 321 });
    expect(row?.prob_delta_1h).toBeCloseTo(0.08, 12);
  });
});

describe('GET /v1/markets/discovery/movers', () => {
  it('ranks by absolute move between the last trade before the window and the latest', async () => {
    expect(await api.ok(path('movers'))).toEqual({
      ...{ count: 2, window_hours: 24 },
      movers: [
        {
          ...{ outcome_id: 1, title: 'Title 1', prob_now: 0.5, prob_then: 0.3, prob_delta: 0.2 },
          ...{ abs_prob_delta: 0.2, volume_window: 321 },
        },
        {
          ...{ outcome_id: 5, title: 'Title 5', prob_now: 0.8, prob_then: 0.9, prob_delta: -0.1 },
          ...{ abs_prob_delta: 0.1, volume_window: 80 },
        },
      ],
    });
  });

  it('needs a trade at both edges of its window, which it echoes', async () => {
    expect(await ids('movers', '?window_hours=1')).toEqual([1]);
    expect((await rowsOf('movers', '?window_hours=1'))[0]).toMatchObject({ prob_then: 0.45 });
    expect(await ids('movers', '?window_hours=720')).toEqual([]);
    expect(await api.ok(path('movers', '?window_hours=72'))).toMatchObject({ window_hours: 72, count: 1 });
  });

  it.each(['0', '721', 'x', '1.5'])('refuses window_hours=%s', async (value) => {
    const message = ['window_hours: must be an integer from 1 to 720'];
    expect(await refusal('movers', `?window_hours=${value}`)).toEqual([400, message]);
  });
});

describe('GET /v1/markets/discovery/closing-soon', () => {
  it('lists unsettled outcomes whose expiry is still to come, the soonest first', async () => {
    const rows = await rowsOf('closing-soon');
    expect(rows.map((row) => row.outcome_id)).toEqual([4, 2, 1]);
    expect(rows[2]).toEqual({
      ...{ outcome_id: 1, title: 'Title 1', market_class: 'priceBinary', underlying: 'BTC' },
      ...{ expiry: '2026-07-30 15:30:00.000', volume_usd: 351, trades: 5 },
      open_interest: 30 + 70 + 60 + 21 + 90 - 90 + 150 + 150,
    });
  });
});

describe('GET /v1/markets/discovery/most-contested', () => {
  it('lists open outcomes that traded by distance from one half, then by volume', async () => {
    const rows = await rowsOf('most-contested');
    expect(rows.map((row) => [row.outcome_id, row.implied_prob, row.distance_from_half])).toEqual([
      ...[
        [1, 0.5, 0],
        [2, 0.5, 0],
        [4, 0.25, 0.25],
      ],
      ...[
        [5, 0.8, 0.3],
        [7, 0.1, 0.4],
      ],
    ]);
    expect(rows[0]).toMatchObject({ volume_usd: 351, title: 'Title 1' });
  });

  it('takes a floor of all-time volume in USD', async () => {
    expect(await ids('most-contested', '?min_volume=90')).toEqual([1, 5, 7]);
    expect(await ids('most-contested', '?min_volume=351')).toEqual([1]);
    expect(await ids('most-contested', '?min_volume=351.01')).toEqual([]);
    expect(await refusal('most-contested', '?min_volume=-1')).toEqual([400, 'Invalid min_volume']);
    expect(await refusal('most-contested', '?min_volume=x')).toEqual([400, 'Invalid min_volume']);
  });
});

describe('GET /v1/markets/discovery/new', () => {
  it('lists outcomes of the last week, settled ones too, the newest first, with all-time totals', async () => {
    const rows = await rowsOf('new');
    expect(rows.map((row) => row.outcome_id)).toEqual([7, 3, 4, 2]);
    expect(rows[0]).toEqual({
      ...{ outcome_id: 7, title: 'Title 7', first_seen: '2026-07-30 12:19:00.000', underlying: '' },
      ...{ market_class: 'named', volume_since: 90, trades_since: 1, traders_since: 2 },
    });
    expect(await ids('new', '?max_age_hours=4')).toEqual([7, 3]);
    expect(await ids('new', '?max_age_hours=720')).toEqual([7, 3, 4, 2, 6, 1]);
    expect((await refusal('new', '?max_age_hours=721'))[0]).toBe(400);
  });
});

describe('discovery lists', () => {
  it.each(LISTS)('of %s match an underlying of any case and refuse what is no ticker', async (list) => {
    expect((await ids(list, '?underlying=btc')).filter((id) => id !== 1 && id !== 5)).toEqual([]);
    expect(await ids(list, '?underlying=DOGE')).toEqual([]);
    expect(await refusal(list, '?underlying=%3B')).toEqual([400, 'Invalid underlying']);
  });

  it.each(LISTS)('of %s clamp a large limit and take the default for a malformed one', async (list) => {
    const all = await ids(list);
    for (const limit of ['1000', 'many', '0', '%20', '3&limit=1']) {
      expect(await ids(list, `?limit=${limit}`)).toEqual(all);
    }
    for (const limit of ['1', '-3', '1.5']) {
      expect(await ids(list, `?limit=${limit}`)).toEqual(all.slice(0, 1));
    }
  });

  it.each(LISTS)('of %s are cached, open to anybody, and closed to a revoked key', async (list) => {
    const anonymous = await api.get(path(list), { key: null });
    const maxAge = list === 'new' ? 3600 : 30;
    expect([anonymous.status, anonymous.headers.get('cache-control')]).toEqual([
      200,
      `public, max-age=${maxAge}`,
    ]);
    const denied = await api.get(path(list), { key: `${api.key.slice(0, -2)}zz` });
    expect(denied.status).toBe(401);
  });

  it('win over the market of a coin, which still answers', async () => {
    expect(await api.ok('/v1/markets/%2310')).toMatchObject({ coin: '#10' });
    expect((await api.get('/v1/markets/discovery')).status).toBe(400);
  });
});
