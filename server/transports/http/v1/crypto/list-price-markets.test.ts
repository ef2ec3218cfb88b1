import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { ServiceError } from '#services/error.ts';
import type { PriceMarketGroup } from '#services/prices/price-market-group.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
const SOON = NOW + 17.5 * HOUR;
const LATER = SOON + 24 * HOUR;
const PAST = SOON - 24 * HOUR;
type Answer = { count: number; groups: PriceMarketGroup[] };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    now: () => NOW,
    exchange: {
      async mark({ symbol }) {
        if (symbol === 'SOL') return { px: 150.5, timeMs: NOW };
        throw new ServiceError('unavailable', 'The exchange is unreachable');
      },
      async candles({ coin: s, interval: i, endTimeMs: T }) {
        if (s !== 'SOL') throw new ServiceError('unavailable', 'The exchange is unreachable');
        const c = T === NOW - 24 * HOUR ? '100.0' : '1.0';
        return [{ t: T - 900_000, T, s, i, o: c, c, h: c, l: c, v: '1.0', n: 1 }];
      },
    },
  });
  const seed = new SeedMarkets(api.database.pool);
  const buckets = (expiry: string) =>
    `class:priceBucket|underlying:BTC|expiry:${expiry}|priceThresholds:62728,65289|period:1d`;
  const btc = { underlying: 'BTC', period: '1d', category: 'crypto' };
  const binary = { ...btc, marketClass: 'priceBinary' as const, targetPrice: '64009' };
  await seed.question({ questionId: 7, title: 'BTC price range', description: buckets('20260731-0600') });
  await seed.outcome({ outcomeId: 1, ...binary, expiryMs: SOON, title: 'BTC ≥ 64,009' });
  await seed.outcome({ outcomeId: 2, ...binary, expiryMs: LATER });
  await seed.outcome({ outcomeId: 3, ...binary, expiryMs: PAST, settleFraction: '1' });
  await seed.outcome({ outcomeId: 4, ...binary, expiryMs: PAST - 24 * HOUR });
  for (const index of [2, 0, 1]) {
    await seed.outcome({
      ...{ outcomeId: 10 + index, questionId: 7, ...btc, marketClass: 'priceBucket', expiryMs: SOON },
      description: `index:${index}`,
    });
  }
  await seed.outcome({ outcomeId: 13, questionId: 7, ...btc, marketClass: 'fallback', expiryMs: SOON });
  await seed.outcome({ outcomeId: 20, ...binary, underlying: 'HYPE', targetPrice: '41.25', expiryMs: SOON });
  await seed.outcome({ outcomeId: 21, ...binary, underlying: 'SOL', expiryMs: SOON, settleFraction: '0' });
  await seed.mark('BTC', NOW - 24 * HOUR - 60_000, 60_000);
  await seed.mark('BTC', NOW - 1_000, 62_000);
  await seed.fills(
    { timeMs: NOW - 90_500, coin: 10, wallet: 1, px: 0.6, sz: 100 },
    { timeMs: NOW - 90_500, coin: 11, wallet: 2, px: 0.4, sz: 100, crossed: false },
    { timeMs: NOW - 30 * HOUR, coin: 30, wallet: 1, px: 0.9, sz: 10 },
    { timeMs: NOW - 30 * HOUR, coin: 40, wallet: 1, px: 0.2, sz: 10 },
    { timeMs: NOW - HOUR, coin: 100, wallet: 1, px: 0.2, sz: 50 },
    { timeMs: NOW - HOUR, coin: 110, wallet: 3, px: 0.7, sz: 10 },
    { timeMs: NOW - HOUR, coin: 130, wallet: 3, px: 0.3, sz: 10 },
  );
  api.bus.publish('marks', [{ symbol: 'BTC', timeMs: NOW, px: 63_000 }]);
});
afterAll(() => api.stop());

const ask = (query = ''): Promise<Answer> => api.ok<Answer>(`/v1/crypto/price-markets${query}`);
const expiries = async (query: string) =>
  (await ask(query)).groups.map((group) => [group.underlying, group.expiryMs, group.isCurrent]);

describe('GET /v1/crypto/price-markets', () => {
  it('groups open markets by asset and expiry, the soonest first, with the spot price', async () => {
    const { count, groups } = await ask();
    expect(count).toBe(3);
    expect(groups.map((group) => [group.underlying, group.expiryMs, group.isCurrent])).toEqual([
      ['BTC', SOON, true],
      ['HYPE', SOON, true],
      ['BTC', LATER, false],
    ]);
    expect(groups[0]).toMatchObject({
      ...{ assetName: 'Bitcoin', assetSlug: 'bitcoin', logoUrl: 'https://app.hyperliquid.xyz/coins/BTC.svg' },
      ...{ period: '1d', expiry: '2026-07-31T06:00:00.000Z', expiryLabel: 'Jul 31 06:00 UTC' },
      ...{ spotPrice: 63_000, totalVolume24h: 77 },
    });
    expect(groups[0]?.priceChange24hPct).toBeCloseTo(5, 9);
    expect(groups[1]).toMatchObject({ spotPrice: null, priceChange24hPct: null });
  });

  it('shows a binary’s prices, figures and the age of its last trade', async () => {
    const [group] = (await ask()).groups;
    expect(group?.binary).toEqual([
      {
        ...{ outcomeId: 1, title: 'BTC ≥ 64,009', targetPrice: 64_009, coinYes: '#10', coinNo: '#11' },
        ...{
          impliedProb: 0.6,
          lastPxYes: 0.6,
          lastPxNo: 0.4,
          volumeUsd: 60,
          volume24h: 60,
          traders: 2,
          trades: 1,
        },
        ...{ lastTradeAt: '2026-07-30 12:28:29.500', lastTradeAgeSec: 90, isSettled: false },
      },
    ]);
    const untraded = (await ask('?underlying=HYPE')).groups[0]?.binary[0];
    expect(untraded).toMatchObject({
      impliedProb: null,
      lastPxYes: null,
      lastTradeAt: null,
      lastTradeAgeSec: null,
    });
  });

  it('orders buckets from the lowest, rescales their prices to sum to 1 and finds the one that holds the spot', async () => {
    const bucketGroup = (await ask()).groups[0]?.bucketGroups[0];
    expect(bucketGroup).toMatchObject({
      ...{
        questionId: 7,
        title: 'BTC price range',
        currentBucketIndex: 1,
        totalVolume24h: 17,
        totalTraders: 2,
      },
    });
    expect(bucketGroup?.probSum).toBeCloseTo(0.9, 12);
    expect(
      bucketGroup?.buckets.map((bucket) => [bucket.label, bucket.lowerBound, bucket.upperBound]),
    ).toEqual([
      ['< 62,728', null, 62_728],
      ['62,728 – 65,289', 62_728, 65_289],
      ['≥ 65,289', 65_289, null],
    ]);
    const [low, middle, high] = bucketGroup?.buckets ?? [];
    expect([low?.prob, middle?.prob, high?.prob]).toEqual([0.2, 0.7, null]);
    expect((low?.probNormalized ?? 0) + (middle?.probNormalized ?? 0)).toBeCloseTo(1, 12);
    expect(high?.probNormalized).toBeNull();
    expect(low).not.toHaveProperty('coinNo');
  });

  it('asks upstream for the prices of an asset that the store does not know', async () => {
    const [group] = (await ask('?underlying=SOL&status=all')).groups;
    expect(group?.spotPrice).toBe(150.5);
    expect(group?.priceChange24hPct).toBeCloseTo(50.5, 9);
  });

  it('keeps the last prices of a settled or expired market but claims no probability', async () => {
    const settled = await ask('?status=settled&underlying=BTC');
    expect(settled.groups).toHaveLength(1);
    expect(settled.groups[0]).toMatchObject({ isCurrent: false, expiryMs: PAST });
    expect(settled.groups[0]?.binary[0]).toMatchObject({
      impliedProb: null,
      lastPxYes: 0.9,
      isSettled: true,
    });
    const expired = (await ask('?status=all')).groups.at(-1)?.binary[0];
    expect(expired).toMatchObject({ outcomeId: 4, impliedProb: null, lastPxYes: 0.2, isSettled: false });
  });

  it('filters by status, period, tradability and expiry, all groups the latest first', async () => {
    expect(await expiries('?status=all&underlying=btc')).toEqual([
      ['BTC', LATER, false],
      ['BTC', SOON, true],
      ['BTC', PAST, false],
      ['BTC', PAST - 24 * HOUR, false],
    ]);
    expect(await expiries('?status=all&underlying=btc&excludeExpired=true')).toEqual([
      ['BTC', LATER, false],
      ['BTC', SOON, true],
    ]);
    expect(await expiries('?onlyTradable=true')).toEqual([['BTC', SOON, true]]);
    expect(await ask('?period=1h')).toEqual({ count: 0, groups: [] });
    expect(await ask('?underlying=DOGE')).toEqual({ count: 0, groups: [] });
  });

  it.each([
    ['status=x', 'Invalid status (expected active, settled or all)'],
    ['underlying=%3B', 'Invalid underlying'],
    ['onlyTradable=2', ['onlyTradable: must be true or false']],
    ['excludeExpired=x', ['excludeExpired: must be true or false']],
  ])('refuses ?%s', async (query, message) => {
    const response = await api.get(`/v1/crypto/price-markets?${query}`);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });

  it('is for anybody, and may be kept for 15 s', async () => {
    const response = await api.get('/v1/crypto/price-markets', { key: null });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=15']);
  });
});

describe('the ticker filter of GET /v1/crypto/price-markets', () => {
  it('keeps one answer for a ticker in whatever letter case', async () => {
    const first = await (await api.get('/v1/crypto/price-markets?underlying=HYPE&onlyTradable=0')).text();
    await api.database.pool.query("UPDATE outcome SET title = 'Renamed' WHERE outcome_id = 20");
    const second = await (await api.get('/v1/crypto/price-markets?underlying=hYpe&onlyTradable=0')).text();
    expect(second).toBe(first);
    expect(first).toContain('"HYPE"');
  });
});
