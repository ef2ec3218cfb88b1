import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { createPool } from '#store/pool.ts';

/** A Thursday; its week began on Monday, 2026-07-27. */
const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const [ALPHA, BETA, GAMMA, PAYOUTS, UNKNOWN] = [201, 202, 203, 204, 250];
const alpha = walletOf(ALPHA);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const { pool } = api.database;
  await pool.query(`INSERT INTO builder_label VALUES ($1, 'Alpha')`, [Buffer.from(alpha.slice(2), 'hex')]);
  const [then, between, lately] = [NOW - 2 * WEEK, NOW - WEEK, NOW - HOUR];
  const [first, second, third] = [{ wallet: 1 }, { wallet: 2 }, { wallet: 3 }];
  const sell = { side: 'A' as const, px: 0.5 };
  await new SeedMarkets(pool).fills(
    { timeMs: then, coin: 10, ...first, px: 0.5, sz: 100, builder: ALPHA },
    {
      timeMs: then,
      coin: 10,
      ...second,
      ...sell,
      sz: 40,
      builder: ALPHA,
      builderFee: 0.02,
      fee: 0.1,
      closedPnl: 4,
    },
    {
      timeMs: between,
      coin: 11,
      ...first,
      ...sell,
      sz: 20,
      builder: ALPHA,
      builderFee: 0.01,
      fee: 0.05,
      closedPnl: -2,
    },
    { timeMs: between, coin: 20, ...third, px: 0.2, sz: 1_000, builder: ALPHA },
    { timeMs: between, coin: 10, ...second, dir: 'Split Outcome', px: 0.5, sz: 4, builder: ALPHA },
    { timeMs: lately, coin: 10, ...first, dir: 'Settlement', px: 1, sz: 100, closedPnl: 50, builder: ALPHA },
    { timeMs: lately, coin: 20, ...first, ...sell, sz: 60, builder: BETA, builderFee: 0.03, fee: 0.3 },
    { timeMs: lately, coin: 20, wallet: 4, px: 0.1, sz: 100, builder: GAMMA },
    { timeMs: lately, coin: 10, wallet: 5, dir: 'Settlement', px: 1, sz: 5, closedPnl: 1, builder: PAYOUTS },
    { timeMs: lately, coin: 10, wallet: 6, px: 0.5, sz: 9_000 },
  );
});
afterAll(() => api.stop());

type Rows = { data: Record<string, unknown>[] };
const rows = async (path: string) => (await api.ok<Rows>(`/v1/builders${path}`)).data;
const names = async (path: string, field: string) => (await rows(path)).map((row) => row[field]);

async function refusal(path: string, key?: string | null): Promise<[number, unknown]> {
  const response = await api.get(`/v1/builders${path}`, key === undefined ? {} : { key });
  return [response.status, (await response.json()).message];
}

const ALPHA_ROW = {
  ...{ builder: alpha, builder_name: 'Alpha', total_fees_usdc: 0.03, fills: 2, volume: 282 },
  ...{ unique_traders: 3, first_seen: '2026-07-16 12:30:00.000', last_seen: '2026-07-30 11:30:00.000' },
};

describe('GET /v1/builders', () => {
  it('lists builders by fees, then volume, and leaves out those with nothing but payouts', async () => {
    expect(await names('', 'builder')).toEqual([ALPHA, BETA, GAMMA].map(walletOf));
    expect(await api.ok('/v1/builders?limit=1')).toEqual({ data: [ALPHA_ROW], limit: 1 });
  });

  it('counts only fills that paid a fee, and all flow but settlements', async () => {
    expect((await rows(''))[2]).toMatchObject({
      fills: 0,
      total_fees_usdc: 0,
      volume: 10,
      unique_traders: 1,
    });
  });

  it.each(['0', '501', 'x'])('refuses limit=%s', async (limit) => {
    expect(await refusal(`?limit=${limit}`)).toEqual([400, ['limit: must be an integer from 1 to 500']]);
  });
});

describe('GET /v1/builders/:address', () => {
  it('shows one builder, its address in any case', async () => {
    expect(await api.ok(`/v1/builders/0x${alpha.slice(2).toUpperCase()}`)).toEqual(ALPHA_ROW);
  });

  it('does not find a builder without fees, volume and traders', async () => {
    for (const builder of [PAYOUTS, UNKNOWN].map(walletOf)) {
      expect(await refusal(`/${builder}`)).toEqual([404, `Builder ${builder} not found`]);
    }
  });
});

describe('GET /v1/builders/by-user/:user', () => {
  it('shares the volume of a wallet out to its builders, the largest first', async () => {
    const [first, second] = await rows(`/by-user/${walletOf(1)}`);
    expect(first).toEqual({
      ...{ builder: alpha, builder_name: 'Alpha', fills: 3, volume: 60, builder_fees_usdc: 0.01 },
      ...{ realized_pnl: 48, unique_markets: 2, volume_share: 60 / 90 },
      ...{ first_seen: '2026-07-16 12:30:00.000', last_seen: '2026-07-30 11:30:00.000' },
    });
    expect(second).toMatchObject({ builder: walletOf(BETA), builder_name: '', volume_share: 30 / 90 });
  });

  it('is empty for a wallet that no builder routed, and zero where only payouts were', async () => {
    expect(await api.ok(`/v1/builders/by-user/${walletOf(6)}`)).toEqual({ user: walletOf(6), data: [] });
    expect(await rows(`/by-user/${walletOf(5)}`)).toMatchObject([{ volume: 0, volume_share: 0, fills: 1 }]);
  });
});

describe('GET /v1/builders/:address/leaderboard', () => {
  it('ranks by pnl with settlements, which volume leaves out', async () => {
    const board = await api.ok(`/v1/builders/${alpha}/leaderboard`);
    expect(board).toEqual({
      ...{ builder: alpha, sort: 'pnl', limit: 50 },
      data: [
        { user: walletOf(1), pnl: 48, volume: 60, fees: 0.05, fills: 3, markets: 2 },
        { user: walletOf(2), pnl: 4, volume: 22, fees: 0.1, fills: 2, markets: 1 },
        { user: walletOf(3), pnl: 0, volume: 200, fees: 0, fills: 1, markets: 1 },
      ],
    });
    expect(await api.ok(`/v1/builders/${alpha}/leaderboard?sort=roi`)).toEqual(board);
  });

  it('ranks by volume when asked, and is empty for an unknown builder', async () => {
    expect(await names(`/${alpha}/leaderboard?sort=volume&limit=2`, 'user')).toEqual([3, 1].map(walletOf));
    expect(await rows(`/${walletOf(UNKNOWN)}/leaderboard`)).toEqual([]);
  });

  it.each(['0', '201'])('refuses limit=%s', async (limit) => {
    const problem = ['limit: must be an integer from 1 to 200'];
    expect(await refusal(`/${alpha}/leaderboard?limit=${limit}`)).toEqual([400, problem]);
    expect(await refusal(`/${alpha}/top-traders?limit=${limit}`)).toEqual([400, problem]);
  });
});

describe('GET /v1/builders/:address/top-traders', () => {
  it('is the leaderboard by volume', async () => {
    const byVolume = await api.ok(`/v1/builders/${alpha}/leaderboard?sort=volume&limit=2`);
    expect(await api.ok(`/v1/builders/${alpha}/top-traders?limit=2`)).toEqual(byVolume);
    expect(byVolume).toMatchObject({ sort: 'volume', limit: 2 });
  });
});

describe('GET /v1/builders/:address/market-share', () => {
  const share = (builder: number, metric = '') =>
    api.ok(`/v1/builders/${walletOf(builder)}/market-share?metric=${metric}`);

  it('is the part of what all builders routed, by volume unless fees are asked for', async () => {
    const byVolume = {
      ...{ builder: alpha, builder_name: 'Alpha', metric: 'volume' },
      ...{ builder_value: 282, total_value: 322, share_pct: (100 * 282) / 322, rank: 1 },
    };
    expect(await share(ALPHA)).toEqual(byVolume);
    expect(await share(ALPHA, 'traders')).toEqual(byVolume);
    expect(await share(BETA)).toMatchObject({ builder_name: '', rank: 2 });
  });

  it('gives equal builders one rank, and one without history zeros', async () => {
    for (const builder of [ALPHA, BETA]) {
      expect(await share(builder, 'fees')).toMatchObject({ metric: 'fees', share_pct: 50, rank: 1 });
    }
    expect(await share(GAMMA, 'fees')).toMatchObject({ share_pct: 0, rank: 3 });
    expect(await share(UNKNOWN)).toMatchObject({ builder_value: 0, total_value: 322, share_pct: 0, rank: 4 });
  });
});

describe('GET /v1/builders/:address/retention', () => {
  const cell = (cohort: string, week: string, since: number, size: number, retained: number) => ({
    ...{ cohort_week: cohort, activity_week: week, weeks_since: since },
    ...{ cohort_size: size, retained, retention_pct: (100 * retained) / size },
  });
  const younger = [cell('2026-07-20', '2026-07-20', 0, 1, 1), cell('2026-07-20', '2026-07-27', 1, 1, 0)];

  it('follows Monday cohorts until now; splits and payouts bring nobody back', async () => {
    expect(await api.ok(`/v1/builders/${alpha}/retention`)).toEqual({
      builder: alpha,
      data: [
        cell('2026-07-13', '2026-07-13', 0, 2, 2),
        cell('2026-07-13', '2026-07-20', 1, 2, 1),
        cell('2026-07-13', '2026-07-27', 2, 2, 0),
        ...younger,
      ],
    });
  });

  it('begins with the cohort so many weeks back, and is empty without one', async () => {
    expect(await rows(`/${alpha}/retention?weeks=2`)).toEqual(younger);
    expect(await rows(`/${alpha}/retention?weeks=1`)).toEqual([]);
    expect(await rows(`/${walletOf(PAYOUTS)}/retention?weeks=52`)).toEqual([]);
  });

  it.each(['0', '53'])('refuses weeks=%s', async (weeks) => {
    const problem = ['weeks: must be an integer from 1 to 52'];
    expect(await refusal(`/${alpha}/retention?weeks=${weeks}`)).toEqual([400, problem]);
  });
});

describe('GET /v1/builders/compare', () => {
  it('answers in the order asked, each once, with zeros for the unknown and shares of all fees', async () => {
    const asked = [UNKNOWN, GAMMA, ALPHA].map(walletOf);
    const compared = await rows(
      `/compare?builders=${asked.join(',')},${alpha.toUpperCase().replace('X', 'x')}`,
    );
    const { first_seen: _, last_seen: __, ...figures } = ALPHA_ROW;
    expect(compared).toMatchObject([
      {
        ...figures,
        builder: asked[0],
        builder_name: '',
        total_fees_usdc: 0,
        fills: 0,
        volume: 0,
        unique_traders: 0,
      },
      { builder: asked[1], market_share_pct: 0, volume: 10 },
      { ...figures, market_share_pct: 50 },
    ]);
  });

  it.each([
    ['', 'Provide builders (comma-separated, max 5)'],
    ['?builders=', 'Provide builders (comma-separated, max 5)'],
    ['?builders=,', 'Provide builders (comma-separated, max 5)'],
    [`?builders=${[1, 2, 3, 4, 5, 6].map(walletOf)}`, 'Provide builders (comma-separated, max 5)'],
    [`?builders=${alpha},0x12`, 'Invalid address'],
  ])('refuses %s', async (query, message) => {
    expect(await refusal(`/compare${query}`)).toEqual([400, message]);
  });
});

const OF_BUILDER = ['', '/fills', '/leaderboard', '/top-traders', '/market-share', '/retention'];
const ROUTES: [path: string, maxAge: number][] = [
  ['', 3600],
  [`/${alpha}`, 3600],
  [`/${alpha}/fills`, 30],
  [`/${alpha}/leaderboard`, 30],
  [`/${alpha}/top-traders`, 30],
  [`/${alpha}/market-share`, 3600],
  [`/${alpha}/retention`, 3600],
  [`/by-user/${alpha}`, 300],
  [`/compare?builders=${alpha}`, 3600],
];

describe('every builder route', () => {
  it.each([...OF_BUILDER.map((path) => `/0x12${path}`), '/by-user/me'])('refuses %s', async (path) => {
    expect(await refusal(path)).toEqual([400, 'Invalid address']);
  });

  it.each(ROUTES)('%s is denied below the Growth tier, and kept for %d s', async (path, maxAge) => {
    const [growth, free] = [await api.newOrg('growth'), await api.newOrg('free')];
    const answer = await api.get(`/v1/builders${path}`, { key: growth.apiKey });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, `private, max-age=${maxAge}`]);
    const denied = [403, 'This route requires an API key of the Growth tier.'];
    expect(await refusal(path, free.apiKey)).toEqual(denied);
    expect(await refusal(path, null)).toEqual(denied);
    expect((await refusal(path, 'hm_nobody'))[0]).toBe(401);
  });

  it('answers 503 with Retry-After, never zeros, when the database takes too long', async () => {
    const pool = createPool(api.database.url, { statementTimeoutMs: 100 });
    const hurried = await startTestApi({ database: api.database, reads: pool, now: () => NOW });
    const holder = await api.database.pool.connect();
    try {
      await holder.query('BEGIN; LOCK TABLE fill, builder_total, builder_wallet, builder_wallet_week');
      for (const [path] of ROUTES) {
        const answer = await hurried.get(`/v1/builders${path}`);
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
      }
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
      await hurried.stop();
      await pool.end();
    }
  });
});
