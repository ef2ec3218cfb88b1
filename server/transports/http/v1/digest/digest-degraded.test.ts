import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { createPool } from '#store/pool.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
/** Stands for READ_BUDGET_MS; long enough for what is not held up, on a machine that stands still meanwhile too. */
const BUDGET_MS = 3_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  await new SeedMarkets(api.database.pool).fills({ timeMs: NOW, coin: 10, wallet: 1, px: 0.5, sz: 10 });
});
afterAll(() => api.stop());

it('a section over its time budget is left out and named, what cannot do without is 503 to retry, and neither is zeros', async () => {
  const pool = createPool(api.database.url, { statementTimeoutMs: BUDGET_MS });
  const hurried = await startTestApi({ database: api.database, reads: pool, now: () => NOW });
  const holder = await api.database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE wallet_total IN ACCESS EXCLUSIVE MODE');
    const [global, trader, board] = await Promise.all([
      hurried.get('/v1/digest/global'),
      hurried.get(`/v1/digest/trader/${walletOf(1)}`),
      hurried.get('/v1/leaderboard?timeframe=7d'),
    ]);
    const digest = await global.json();
    expect([global.status, digest.degraded, 'top_traders' in digest]).toEqual([200, ['top_traders'], false]);
    expect(digest.totals.volume.current).toBe(5);
    expect(global.headers.get('cache-control')).toBe('public, max-age=30');
    for (const refused of [trader, board]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    }
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    await hurried.stop();
    await pool.end();
  }
  expect((await api.ok(`/v1/digest/trader/${walletOf(1)}`)).degraded).toEqual([]);
});
