import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { randomHistory, WALLETS } from '#services/wallets/testing/random-history.ts';

type Market = Record<string, unknown> & { coin: string; label: Record<string, unknown> | null };
type Profile = { by_market: Market[]; totals: { total_pnl: number }; pnl_history: unknown[] };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const seed = new SeedMarkets(api.database.pool);
  // Odd outcomes have metadata, even ones do not.
  for (let outcomeId = 1; outcomeId <= 40; outcomeId += 2) {
    await seed.outcome({
      ...{ outcomeId, description: `About ${outcomeId}`, logoUrl: `https://x.test/${outcomeId}.svg` },
      ...{ marketClass: 'priceBinary', underlying: 'BTC' },
    });
  }
  await seed.fills(...randomHistory(11, 500));
});
afterAll(() => api.stop());

const path = (wallet: number): string => `/v1/profile/${walletOf(wallet)}/full`;

describe('GET /v1/profile/:user/full', () => {
  it('is the portfolio and the PnL history of the same wallet, with a label on each coin', async () => {
    for (let wallet = 1; wallet <= WALLETS; wallet += 1) {
      const { pnl_history: history, ...profile } = await api.ok<Profile>(path(wallet));
      const byMarket = profile.by_market.map(({ label: _, ...market }) => market);
      expect({ ...profile, by_market: byMarket }).toEqual(await api.ok(`/v1/portfolio/${walletOf(wallet)}`));
      const { data } = await api.ok<{ data: unknown[] }>(`/v1/portfolio/${walletOf(wallet)}/pnl-history`);
      expect(history).toEqual(data);
    }
  });

  it('labels both coins of an outcome alike, and those without metadata with null', async () => {
    const { by_market: markets } = await api.ok<Profile>(path(1));
    for (const { coin, label } of markets) {
      const outcomeId = Math.floor(Number(coin.slice(1)) / 10);
      const names = { side_a_name: 'Yes', side_b_name: 'No', market_class: 'priceBinary', underlying: 'BTC' };
      const expected = {
        ...{ name: `Name ${outcomeId}`, description: `About ${outcomeId}`, ...names },
        logo_url: `https://x.test/${outcomeId}.svg`,
      };
      expect(label).toEqual(outcomeId % 2 === 1 ? expected : null);
    }
    expect(new Set(markets.map(({ label }) => label === null))).toEqual(new Set([true, false]));
  });

  it('has zeros and empty lists for an address without history', async () => {
    expect(await api.ok(path(200))).toMatchObject({
      ...{ user: walletOf(200), by_market: [], recent_fills: [], settlements: [], pnl_history: [] },
      totals: { total_pnl: 0, total_volume: 0, markets_traded: 0 },
    });
  });

  it('refuses a malformed address', async () => {
    const response = await api.get('/v1/profile/0xabc/full');
    expect([response.status, (await response.json()).message]).toEqual([400, 'Invalid address']);
  });

  it('refuses a key that nobody holds, works without one, and may not be kept', async () => {
    expect((await api.get(path(1), { key: 'hm_none' })).status).toBe(401);
    const open = await api.get(path(1), { key: null });
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, null]);
  });
});
