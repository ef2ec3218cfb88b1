import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  await new SeedMarkets(api.database.pool).fills({ timeMs: NOW, coin: 10, wallet: 1, px: 0.5, sz: 10 });
});
afterAll(() => api.stop());

it('a section over its time budget is left out and named, what cannot do without is 503 to retry, and neither is zeros', async () => {
  const holder = await api.database.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE wallet_total IN ACCESS EXCLUSIVE MODE');
    const [global, trader, board] = await Promise.all([
      api.get('/v1/digest/global'),
      api.get(`/v1/digest/trader/${walletOf(1)}`),
      api.get('/v1/leaderboard?timeframe=7d'),
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
  }
  expect((await api.ok(`/v1/digest/trader/${walletOf(1)}`)).degraded).toEqual([]);
});
