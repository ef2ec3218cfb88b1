import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW, trustProxy: true });
  const seed = new SeedMarkets(api.database.pool);
  await seed.outcome({ outcomeId: 1, name: 'Open' });
  await seed.outcome({
    ...{
      outcomeId: 2,
      name: 'Recurring',
      marketClass: 'priceBinary',
      underlying: 'BTC',
      targetPrice: '64009',
    },
    ...{ expiryMs: NOW - HOUR, settleFraction: '1', settledAtMs: NOW - HOUR },
  });
  const settlement = { dir: 'Settlement' as const, timeMs: NOW - HOUR, closedPnl: 6 };
  await seed.fills(
    { timeMs: NOW - 3 * HOUR, coin: 10, wallet: 1, px: 0.4, sz: 10, tid: 101 },
    { timeMs: NOW - 3 * HOUR, coin: 20, wallet: 1, px: 0.4, sz: 10, tid: 102 },
    { timeMs: NOW - 3 * HOUR, coin: 20, wallet: 2, px: 0.4, sz: 10, tid: 102, crossed: false, side: 'A' },
    { timeMs: NOW - 3 * HOUR, coin: 20, wallet: 3, px: 0.4, sz: 10, tid: 103 },
    { timeMs: NOW - 2 * HOUR, coin: 20, wallet: 3, px: 0.5, sz: 10, tid: 104, side: 'A' },
    { timeMs: NOW - 3 * HOUR, coin: 70, wallet: 1, px: 0.4, sz: 10, tid: 105 },
    { ...settlement, coin: 20, wallet: 1, px: 1, sz: 10, tid: 900 },
  );
});
afterAll(() => api.stop());

const path = (wallet: number, tid: number | string) => `/v1/users/${walletOf(wallet)}/fills/${tid}`;

describe('GET /v1/users/:user/fills/:tid', () => {
  it('answers a settled bet with its market and the user’s own payout, for ever', async () => {
    expect(await api.ok(path(1, 102))).toMatchObject({
      fill: { coin: '#20', user: walletOf(1), tid: 102, px: 0.4, dir: 'Buy' },
      meta: {
        outcome_id: 2,
        name: 'Recurring',
        market_class: 'priceBinary',
        underlying: 'BTC',
        target_price: 64_009,
        expiry: '2026-07-30 11:30:00.000',
        is_settled: true,
        settlement_px: 1,
        settle_fraction: '1',
        settled_at: '2026-07-30 11:30:00.000',
      },
      settlement: { px: 1, sz: 10, closed_pnl: 6, time: '2026-07-30 11:30:00.000' },
    });
    const cache = (await api.get(path(1, 102), { key: null })).headers.get('cache-control');
    expect(cache).toBe('public, max-age=86400, immutable');
  });

  it('tells the two parties of one trade apart', async () => {
    expect(await api.ok(path(2, 102))).toMatchObject({
      fill: { user: walletOf(2), dir: 'Sell', crossed: false },
    });
  });

  it('lets nobody keep an open bet', async () => {
    expect(await api.ok(path(1, 101))).toMatchObject({
      meta: { is_settled: false, settlement_px: -1, settle_fraction: '', settled_at: '' },
      settlement: null,
    });
    expect((await api.get(path(1, 101))).headers.get('cache-control')).toBe('no-store');
  });

  it('has no payout for a position sold before the settlement, and no meta for an unknown outcome', async () => {
    expect(await api.ok(path(3, 103))).toMatchObject({ meta: { is_settled: true }, settlement: null });
    expect(await api.ok(path(1, 105))).toMatchObject({ fill: { coin: '#70' }, meta: null, settlement: null });
  });

  it.each([
    [path(1, 900), 404, 'Fill not found'],
    [path(1, 103), 404, 'Fill not found'],
    [path(9, 102), 404, 'Fill not found'],
    [path(1, '99999999999999999999'), 404, 'Fill not found'],
    [path(1, '123456789012345678901'), 400, 'Invalid tid'],
    [path(1, 'abc'), 400, 'Invalid tid'],
    ['/v1/users/0x12/fills/1', 400, 'Invalid address'],
  ])('refuses %s', async (target, status, message) => {
    const response = await api.get(target, { headers: { 'x-forwarded-for': '192.0.2.9' } });
    expect([response.status, (await response.json()).message]).toEqual([status, message]);
  });

  it('charges the free bucket of the address, whatever the key', async () => {
    const response = await api.get(path(1, 101));
    expect(response.headers.get('ratelimit-limit')).toBe('10');
  });
});
