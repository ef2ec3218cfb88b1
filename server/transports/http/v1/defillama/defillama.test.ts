import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 4, 4, 12, 30);
const HOUR = 3_600_000;
const FEEDS = ['volume', 'fees', 'summary'] as const;

let api: TestApi;
let nowMs = NOW;
beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs });
  const seed = new SeedMarkets(api.database.pool);
  await seed.outcome({ outcomeId: 1 });
  await seed.outcome({ outcomeId: 2, settleFraction: '1' });
  await seed.fills(
    { timeMs: Date.UTC(2026, 4, 1, 23, 59), coin: 10, wallet: 9, px: 0.5, sz: 10, fee: 1 },
    { timeMs: Date.UTC(2026, 4, 2), coin: 10, wallet: 1, px: 0.5, sz: 10, fee: 0.5 },
    { timeMs: Date.UTC(2026, 4, 2), coin: 10, wallet: 2, px: 0.5, sz: 10, side: 'A', crossed: false },
    { timeMs: NOW - 30 * HOUR, coin: 20, wallet: 1, px: 0.25, sz: 40, fee: 2, feeToken: '+20' },
    {
      timeMs: NOW - 2 * HOUR,
      coin: 20,
      wallet: 3,
      px: 0.3,
      sz: 100,
      fee: 0.25,
      builder: 200,
      builderFee: 0.1,
    },
    { timeMs: NOW - HOUR, coin: 20, wallet: 1, dir: 'Settlement', px: 1, sz: 38 },
  );
});
afterAll(() => api.stop());

describe('GET /v1/defillama/volume', () => {
  it('has each day with a fill since the first of history, oldest first, and their sum', async () => {
    expect(await api.ok('/v1/defillama/volume')).toEqual({
      totalVolume: 45,
      dailyVolume: [
        { date: '2026-05-02', daily_volume: 5, trades: 1, unique_users: 2 },
        { date: '2026-05-03', daily_volume: 10, trades: 1, unique_users: 1 },
        { date: '2026-05-04', daily_volume: 30, trades: 1, unique_users: 2 },
      ],
    });
  });
});

describe('GET /v1/defillama/fees', () => {
  it('has each day’s fees in USD, shares at the price of their fill', async () => {
    expect(await api.ok('/v1/defillama/fees')).toEqual({
      totalFees: 1.25,
      dailyFees: [
        { date: '2026-05-02', daily_fees: 0.5, fee_trades: 1, unique_users: 2 },
        { date: '2026-05-03', daily_fees: 0.5, fee_trades: 1, unique_users: 1 },
        { date: '2026-05-04', daily_fees: 0.25, fee_trades: 1, unique_users: 2 },
      ],
    });
  });
});

describe('GET /v1/defillama/summary', () => {
  it('is one snapshot of totals, which equal those of the other feeds', async () => {
    expect(await api.ok('/v1/defillama/summary')).toEqual({
      ...{ protocol: 'hashmark', chain: 'hyperliquid', totalVolume: 45, volume24h: 30 },
      ...{ totalTrades: 3, trades24h: 1, totalUsers: 4, users24h: 2, totalFees: 1.25, fees24h: 0.25 },
      ...{ totalBuilderFees: 0.1, totalMarkets: 2, activeMarkets: 1, settledMarkets: 1 },
    });
  });

  it('answers 503 with Retry-After when its query takes too long, and the totals when it no longer does', async () => {
    const blocker = new pg.Client({ connectionString: api.database.url });
    await blocker.connect();
    nowMs += HOUR / 2;
    try {
      await blocker.query('BEGIN; LOCK TABLE market_day IN ACCESS EXCLUSIVE MODE');
      const refused = await api.get('/v1/defillama/summary');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
      expect(await refused.json()).toMatchObject({ statusCode: 503, message: 'Temporarily unavailable' });
    } finally {
      await blocker.end();
    }
    expect(await api.ok('/v1/defillama/summary')).toMatchObject({ totalVolume: 45 });
  });
});

describe('aggregator feeds', () => {
  it.each(FEEDS)('at %s are open to anybody, cached for a minute, and closed to a bad key', async (feed) => {
    const anonymous = await api.get(`/v1/defillama/${feed}`, { key: null });
    const cache = anonymous.headers.get('cache-control');
    expect([anonymous.status, cache]).toEqual([200, 'public, max-age=60']);
    expect((await api.get(`/v1/defillama/${feed}`, { key: 'wrong' })).status).toBe(401);
  });

  it('have no path but those', async () => {
    expect((await api.get('/v1/defillama/tvl')).status).toBe(404);
  });
});
