import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Row = Record<string, unknown> & { coin: string; outcome_id: number };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  const btc = { marketClass: 'priceBinary' as const, underlying: 'BTC', period: '1d', name: 'Recurring' };
  const crypto = { category: 'crypto', subcategory: 'btc' };
  await seed.question({ questionId: 7, logoUrl: 'https://logos.example/q7.png' });
  await seed.outcome({
    ...{
      outcomeId: 1,
      ...btc,
      ...crypto,
      targetPrice: '63000.5',
      expiryMs: NOW - 6 * HOUR,
      settleFraction: '1',
    },
    ...{ description: 'class:priceBinary', firstSeenMs: NOW - 2 * DAY },
  });
  await seed.outcome({
    ...{
      outcomeId: 2,
      ...btc,
      ...crypto,
      targetPrice: '64009',
      expiryMs: NOW + 18 * HOUR,
      firstSeenMs: NOW - DAY,
    },
  });
  await seed.outcome({ outcomeId: 3, ...btc, underlying: 'ETH', targetPrice: '3000', expiryMs: NOW - HOUR });
  await seed.outcome({
    ...{ outcomeId: 4, questionId: 7, title: 'Will it rain?', logoUrl: 'https://logos.example/4.png' },
    ...{ firstSeenMs: NOW - HOUR, description: 'Prose. metadata=category:other' },
  });
  await seed.outcome({ outcomeId: 5, logoUrl: 'http://not-secure.example/5.png', firstSeenMs: NOW });
  await seed.event({ outcomeId: 1, type: 'creation', timeMs: NOW - 2 * DAY });
  await seed.event({ outcomeId: 4, type: 'creation', timeMs: NOW - HOUR });
  await seed.event({
    outcomeId: 1,
    type: 'settlement',
    timeMs: NOW - 6 * HOUR,
    fraction: '1',
    details: 'price:64000',
  });
  await seed.fills(
    { timeMs: NOW - 10 * HOUR, coin: 10, wallet: 1, px: 0.6, sz: 100 },
    { timeMs: NOW - 10 * HOUR, coin: 10, wallet: 2, px: 0.6, sz: 100, side: 'A', crossed: false },
    { timeMs: NOW - 9 * HOUR, coin: 10, wallet: 1, px: 0.9, sz: 50 },
    { timeMs: NOW - 9 * HOUR, coin: 11, wallet: 3, px: 0.1, sz: 50, crossed: false },
    { timeMs: NOW - 2 * HOUR, coin: 20, wallet: 1, px: 0.5, sz: 40 },
    { timeMs: NOW - 2 * HOUR, coin: 21, wallet: 3, px: 0.5, sz: 40, crossed: false },
    { timeMs: NOW - 2 * HOUR, coin: 30, wallet: 4, px: 0.5, sz: 10 },
    { timeMs: NOW - 2 * HOUR, coin: 41, wallet: 4, px: 0.25, sz: 4 },
    {
      timeMs: NOW - 6 * HOUR,
      coin: 10,
      wallet: 1,
      dir: 'Settlement',
      px: 1,
      sz: 150,
      closedPnl: 45,
      fee: 0.5,
    },
    { timeMs: NOW - 6 * HOUR, coin: 11, wallet: 3, dir: 'Settlement', px: 0, sz: 50, closedPnl: -5 },
    { timeMs: NOW - 5 * HOUR, coin: 50, wallet: 5, dir: 'Split Outcome', side: 'B', px: 0.5, sz: 9 },
  );
});
afterAll(() => api.stop());

const data = async (path: string): Promise<Row[]> =>
  (await api.ok<{ data: Row[] }>(`/v1/markets/${path}`)).data;
const cacheOf = async (path: string) => (await api.get(`/v1/markets/${path}`)).headers.get('cache-control');
const refusal = async (path: string) => {
  const response = await api.get(`/v1/markets/${path}`);
  return [response.status, (await response.json()).message];
};

describe('GET /v1/markets/overview', () => {
  it('lists every coin that traded, by volume counted once a trade, with its volume-weighted price', async () => {
    const rows = await data('overview');
    expect(rows.map((row) => row.coin)).toEqual(['#10', '#20', '#30', '#41', '#11', '#21']);
    expect(rows[0]).toEqual({
      ...{
        coin: '#10',
        market_class: 'priceBinary',
        underlying: 'BTC',
        period: '1d',
        target_price: 63_000.5,
      },
      ...{ market_name: 'Recurring', trades: 2, traders: 2, volume: 105, avg_px: 0.66 },
    });
    expect(rows.at(-2)).toMatchObject({ trades: 0, traders: 1, volume: 0, avg_px: 0.1 });
    expect(await cacheOf('overview')).toBe('no-store');
  });

  it('matches all filters exactly', async () => {
    const coins = async (query: string) => (await data(`overview?${query}`)).map((row) => row.coin);
    expect(await coins('market_class=priceBinary&underlying=ETH&period=1d')).toEqual(['#30']);
    expect(await coins('underlying=btc')).toEqual([]);
    expect(await coins('market_class=named')).toEqual(['#41']);
    expect(await coins('period=1h')).toEqual([]);
    expect(await refusal('overview?market_class=x')).toEqual([400, 'Invalid market_class']);
    expect(await refusal('overview?period=%21')).toEqual([400, 'Invalid period']);
  });
});

describe('GET /v1/markets/series', () => {
  it('sums the rounds of each series and tells the current one', async () => {
    expect(await data('series')).toEqual([
      {
        ...{
          market_class: 'priceBinary',
          underlying: 'BTC',
          period: '1d',
          all_rounds_volume: 125,
          rounds: 2,
        },
        ...{
          current_round_volume: 20,
          open_interest: 40,
          all_rounds_trades: 3,
          latest_expiry: '20260731-0630',
        },
      },
      {
        ...{ market_class: 'priceBinary', underlying: 'ETH', period: '1d', all_rounds_volume: 5, rounds: 1 },
        ...{
          current_round_volume: 5,
          open_interest: 10,
          all_rounds_trades: 1,
          latest_expiry: '20260730-1130',
        },
      },
    ]);
    expect((await data('series?underlying=eth')).map((row) => row.underlying)).toEqual(['ETH']);
    expect(await data('series?market_class=named')).toEqual([]);
    expect(await cacheOf('series')).toBe('public, max-age=30');
  });
});

describe('GET /v1/markets/settled', () => {
  it('shows each coin’s settlement, its sibling’s as the mirror', async () => {
    const times = { first_settlement: '2026-07-30 06:30:00.000', last_settlement: '2026-07-30 06:30:00.000' };
    expect(await data('settled')).toEqual([
      {
        ...{
          coin: '#10',
          total_settlements: 1,
          won_count: 1,
          lost_count: 0,
          total_volume: 150,
          total_pnl: 45,
        },
        ...{ total_fee: 0.5, unique_users: 1, ...times },
      },
      {
        ...{ coin: '#11', total_settlements: 1, won_count: 0, lost_count: 1, total_volume: 0, total_pnl: -5 },
        ...{ total_fee: 0, unique_users: 1, ...times },
      },
    ]);
    expect(await data('settled?limit=1')).toHaveLength(1);
    expect(await refusal('settled?limit=501')).toEqual([400, ['limit: must be an integer from 1 to 500']]);
    expect(await cacheOf('settled')).toBe('public, max-age=86400, immutable');
  });
});

describe('GET /v1/markets/meta/outcomes', () => {
  const ids = async (query: string) => (await data(`meta/outcomes?${query}`)).map((row) => row.outcome_id);

  it('lists all meta, the newest first, with a numeric target and a compact expiry', async () => {
    const body = await api.ok<{ data: Row[]; limit: number; offset: number }>('/v1/markets/meta/outcomes');
    expect([body.limit, body.offset]).toEqual([500, 0]);
    expect(body.data.map((row) => row.outcome_id)).toEqual([5, 4, 2, 1, 3]);
    expect(body.data[2]).toMatchObject({ target_price: 64_009, expiry: '20260731-0630', is_settled: false });
    expect(body.data[0]).toMatchObject({
      target_price: 0,
      expiry: '',
      logo_url: 'http://not-secure.example/5.png',
    });
    expect(await cacheOf('meta/outcomes')).toBe('public, max-age=3600');
  });

  it('filters by underlying, period, settlement and window of first sight', async () => {
    expect(await ids('underlying=btc&period=1d')).toEqual([2, 1]);
    expect(await ids('is_settled=true')).toEqual([1]);
    expect(await ids('is_settled=false')).toEqual([5, 4, 2, 3]);
    expect(await ids('from=2026-07-29&to=2026-07-29')).toEqual([2]);
    expect(await ids(`from=${(NOW - HOUR) / 1_000}`)).toEqual([5, 4]);
    expect(await ids('from=2026-07-28T12:30:00Z&to=2026-07-29T12:29:59Z')).toEqual([1]);
    expect(await ids('limit=2&offset=3')).toEqual([1, 3]);
  });

  it.each([
    ['from=yesterday', ['from: must be YYYY-MM-DD, ISO-8601, Unix seconds or Unix milliseconds']],
    ['to=2026-13-01', ['to: must be YYYY-MM-DD, ISO-8601, Unix seconds or Unix milliseconds']],
    ['from=2026-07-02&to=2026-07-01', 'from must not be after to.'],
    ['is_settled=maybe', ['is_settled: must be true or false']],
    ['limit=501', ['limit: must be an integer from 1 to 500']],
    ['underlying=%3B', 'Invalid underlying'],
  ])('refuses ?%s', async (query, message) => {
    expect(await refusal(`meta/outcomes?${query}`)).toEqual([400, message]);
  });
});

describe('GET /v1/markets/events', () => {
  it('lists creations with their metadata tag and settlements with their fraction, newest first', async () => {
    const rows = await data('events');
    expect(rows.map((row) => [row.event_type, row.outcome_id])).toEqual([
      ['creation', 4],
      ['settlement', 1],
      ['creation', 1],
    ]);
    expect(rows[0]).toMatchObject({
      description: 'Prose. metadata=category:other',
      settle_fraction: '',
      expiry: '',
    });
    expect(rows[1]).toEqual({
      ...{ time: '2026-07-30 06:30:00.000', event_type: 'settlement', outcome_id: 1, signer: '0xsigner' },
      ...{
        settle_fraction: '1',
        settle_details: 'price:64000',
        quote_token: 'USDC',
        market_name: 'Recurring',
      },
      ...{
        description: 'class:priceBinary',
        market_class: 'priceBinary',
        underlying: 'BTC',
        target_price: 63_000.5,
      },
      ...{ expiry: '20260730-0630', period: '1d' },
    });
    expect(rows[2]).toMatchObject({
      description: 'class:priceBinary metadata=category:crypto|subCategory:btc',
    });
  });

  it('filters by type and start, and bounds its limit', async () => {
    expect((await data('events?type=settlement')).map((row) => row.outcome_id)).toEqual([1]);
    expect((await data(`events?since=${NOW - 6 * HOUR}`)).map((row) => row.outcome_id)).toEqual([4, 1]);
    expect(await data('events?limit=1')).toHaveLength(1);
    expect(await refusal('events?type=x')).toEqual([400, 'Invalid type (expected creation or settlement)']);
    expect(await refusal('events?limit=501')).toEqual([400, ['limit: must be an integer from 1 to 500']]);
    expect((await refusal('events?since=x'))[0]).toBe(400);
  });
});

describe('labels and logos', () => {
  it('labels both coins of every outcome for anybody', async () => {
    const { labels } = await api.ok<{ labels: Record<string, string> }>('/v1/markets/coin-labels');
    expect(labels).toMatchObject({
      ...{ '#20': 'BTC ≥ 64,009 · Jul 31 06:30 · Yes', '#11': 'BTC ≥ 63,000.5 · Jul 30 06:30 · No' },
      '#41': 'Will it rain? · No',
    });
    expect(Object.keys(labels)).toHaveLength(10);
    const anonymous = await api.get('/v1/markets/coin-labels', { key: null });
    expect([anonymous.status, anonymous.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  });

  it('gives HTTPS logos only, one for every underlying in use', async () => {
    expect(await api.ok('/v1/markets/logos')).toEqual({
      outcomes: { 4: 'https://logos.example/4.png' },
      questions: { 7: 'https://logos.example/q7.png' },
      underlyings: {
        BTC: 'https://app.hyperliquid.xyz/coins/BTC.svg',
        ETH: 'https://app.hyperliquid.xyz/coins/ETH.svg',
      },
    });
    // In the order of their names whatever plan the database took: an ETag stays good over a restart.
    const bytes = await (await api.get('/v1/markets/logos')).text();
    expect(bytes.indexOf('BTC')).toBeLessThan(bytes.indexOf('ETH'));
    const anonymous = await api.get('/v1/markets/logos', { key: null });
    expect([anonymous.status, anonymous.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
  });
});
