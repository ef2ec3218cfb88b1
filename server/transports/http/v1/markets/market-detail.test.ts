import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '#domain/fill.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import type { Fill } from '#services/fills/fill-json.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
type Holder = {
  user: string;
  sz: number;
  avg_buy_px: number | null;
  value_usd: number | null;
  realized_pnl: number;
};
type Holders = { coin: string; outcome_id: number; up: Holder[]; down: Holder[]; limit: number };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  const btc = { marketClass: 'priceBinary' as const, underlying: 'BTC', period: '1d', targetPrice: '64009' };
  await seed.outcome({ outcomeId: 1, ...btc, expiryMs: NOW + HOUR, title: 'BTC ≥ 64,009' });
  await seed.outcome({ outcomeId: 2 });
  const maker = { crossed: false };
  await seed.fills(
    { timeMs: NOW - 30 * HOUR, coin: 10, wallet: 1, px: 0.4, sz: 100, fee: 2, feeToken: '+10' },
    { timeMs: NOW - 30 * HOUR, coin: 11, wallet: 2, px: 0.6, sz: 100, ...maker },
    { timeMs: NOW - 2 * HOUR, coin: 10, wallet: 1, px: 0.5, sz: 40, side: 'A', closedPnl: 4 },
    { timeMs: NOW - 2 * HOUR, coin: 10, wallet: 3, px: 0.5, sz: 40, ...maker },
    { timeMs: NOW - 2 * HOUR + 1, coin: 10, wallet: 4, px: 0.7, sz: 10 },
    { timeMs: NOW - HOUR, coin: 10, wallet: 5, dir: 'Split Outcome', side: 'B', px: 0.5, sz: 20 },
    { timeMs: NOW - HOUR, coin: 11, wallet: 5, dir: 'Split Outcome', side: 'B', px: 0.5, sz: 20 },
    { timeMs: NOW - HOUR, coin: 700, wallet: 5, px: 0.5, sz: 20 },
  );
});
afterAll(() => api.stop());

const refusal = async (path: string) => {
  const response = await api.get(`/v1/markets/${path}`);
  return [response.status, (await response.json()).message];
};

describe('GET /v1/markets/:coin', () => {
  it('describes one coin and its own trading', async () => {
    api.bus.publish('mids', { '#10': 0.655 });
    expect(await api.ok('/v1/markets/%2310')).toMatchObject({
      ...{
        coin: '#10',
        outcome_id: 1,
        side_idx: 0,
        side_name: 'Yes',
        sibling_coin: '#11',
        title: 'BTC ≥ 64,009',
      },
      ...{ market_class: 'priceBinary', target_price: 64_009, expiry: '20260730-1330', is_settled: false },
      ...{
        last_px: 0.7,
        mid_px: 0.655,
        trades: 3,
        traders: 3,
        volume: 67,
        volume_24h: 27,
        open_interest: 128,
      },
      ...{ first_trade_at: '2026-07-29 06:30:00.000', last_trade_at: '2026-07-30 10:30:00.001' },
      hourly: [
        {
          ...{ time: '2026-07-29 06:00:00.000', open: 0.4, high: 0.4, low: 0.4, close: 0.4 },
          ...{ volume: 40, sz: 100, trades: 1 },
        },
        {
          ...{ time: '2026-07-30 10:00:00.000', open: 0.5, high: 0.7, low: 0.5, close: 0.7 },
          ...{ volume: 27, sz: 50, trades: 2 },
        },
      ],
    });
  });

  it('keeps the other side’s trading out', async () => {
    expect(await api.ok('/v1/markets/%2311')).toMatchObject({
      ...{ coin: '#11', side_idx: 1, side_name: 'No', sibling_coin: '#10', last_px: 0.6, avg_px: 0.6 },
      ...{ trades: 0, traders: 1, volume: 0, mid_px: null, hourly: [] },
    });
  });

  it('reaches back as many hours as asked', async () => {
    const hours = async (query: string) =>
      (await api.ok<{ hourly: unknown[] }>(`/v1/markets/%2310?${query}`)).hourly.length;
    expect([await hours('hours=2'), await hours('hours=3'), await hours('hours=31')]).toEqual([0, 1, 2]);
    expect(await refusal('%2310?hours=0')).toEqual([400, ['hours: must be an integer from 1 to 720']]);
  });

  it('shows a market that never traded, and a traded coin whose metadata has not come', async () => {
    expect(await api.ok('/v1/markets/%2320')).toMatchObject({
      last_px: null,
      avg_px: null,
      trades: 0,
      first_trade_at: '',
    });
    expect(await api.ok('/v1/markets/%23700')).toMatchObject({ market_class: '', title: '', trades: 1 });
  });

  it('refuses unknown coins and malformed ones, and never takes a fixed path for a coin', async () => {
    expect(await refusal('%23990')).toEqual([404, 'Coin #990 not found']);
    for (const coin of ['990', '%23992', '%23761-0', 'Overview']) {
      expect(await refusal(coin)).toEqual([400, expect.stringMatching(/^Invalid coin/)]);
    }
    for (const fixed of [
      'overview',
      'series',
      'settled',
      'events',
      'coin-labels',
      'logos',
      'meta/outcomes',
    ]) {
      expect((await api.get(`/v1/markets/${fixed}`)).status).toBe(200);
    }
  });
});

describe('GET /v1/markets/:coin/fills', () => {
  it('has the fills of the coin alone', async () => {
    const page = await api.ok<{ coin: string; data: Fill[]; limit: number; offset: number }>(
      '/v1/markets/%2310/fills',
    );
    expect([page.coin, page.limit, page.offset]).toEqual(['#10', 100, 0]);
    expect(page.data.map((fill) => [fill.coin, fill.user, fill.dir])).toEqual([
      ['#10', walletOf(5), 'Split Outcome'],
      ['#10', walletOf(4), 'Buy'],
      ['#10', walletOf(3), 'Buy'],
      ['#10', walletOf(1), 'Sell'],
      ['#10', walletOf(1), 'Buy'],
    ]);
    const second = await api.ok<{ data: Fill[] }>('/v1/markets/%2310/fills?dir=Buy&limit=1&offset=1');
    expect(second.data.map((fill) => fill.user)).toEqual([walletOf(3)]);
    expect(await refusal('%2310/fills?limit=1001')).toEqual([
      400,
      ['limit: must be an integer from 1 to 1000'],
    ]);
    expect(await refusal('10/fills')).toEqual([
      400,
      expect.stringMatching(/^Invalid coin. Write it as %2310/),
    ]);
  });
});

describe('GET /v1/markets/:coin/holders', () => {
  it('splits the holders of both sides, whichever coin is asked for', async () => {
    const up = await api.ok<Holders>('/v1/markets/%2310/holders');
    expect(up).toMatchObject({
      coin: '#10',
      outcome_id: 1,
      up_coin: '#10',
      down_coin: '#11',
      limit: 50,
      offset: 0,
    });
    expect(up.up.map((holder) => [holder.user, holder.sz])).toEqual([
      [walletOf(1), 58],
      [walletOf(3), 40],
      [walletOf(5), 20],
      [walletOf(4), 10],
    ]);
    expect(up.down.map((holder) => [holder.user, holder.sz])).toEqual([
      [walletOf(2), 100],
      [walletOf(5), 20],
    ]);
    expect(up.up[0]).toMatchObject({ avg_buy_px: 0.4, value_usd: 40.6, realized_pnl: 4, trades: 2 });
    expect(up.up[2]).toMatchObject({ avg_buy_px: null, trades: 0 });
    const down = await api.ok<Holders>('/v1/markets/%2311/holders');
    expect({ ...down, coin: '' }).toEqual({ ...up, coin: '' });
  });

  it('pages each side, and is empty for an unknown coin', async () => {
    const page = await api.ok<Holders>('/v1/markets/%2310/holders?limit=1&offset=1');
    expect([page.up.map((h) => h.user), page.down.map((h) => h.user)]).toEqual([
      [walletOf(3)],
      [walletOf(5)],
    ]);
    expect(await api.ok('/v1/markets/%23990/holders')).toMatchObject({ up: [], down: [] });
    expect(await refusal('%2310/holders?limit=201')).toEqual([
      400,
      ['limit: must be an integer from 1 to 200'],
    ]);
  });
});

describe('GET /v1/markets/:coin/activity', () => {
  it('merges both sides, newest first, each trade once', async () => {
    const all = await api.ok<{ events: Activity[] }>('/v1/markets/%2311/activity');
    expect(all.events.map((event) => [event.coin, event.dir, event.notional])).toEqual([
      ['#11', 'Split Outcome', 10],
      ['#10', 'Split Outcome', 10],
      ['#10', 'Buy', 7],
      ['#10', 'Sell', 20],
      ['#10', 'Buy', 40],
    ]);
    const page = await api.ok<{ events: Activity[] }>('/v1/markets/%2310/activity?limit=2&offset=1');
    expect(page.events).toEqual(all.events.slice(1, 3));
    expect(await refusal('%2310/activity?limit=0')).toEqual([
      400,
      ['limit: must be an integer from 1 to 200'],
    ]);
  });
});
