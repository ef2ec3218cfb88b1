import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERVALS } from '#domain/candle-interval.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { ServiceError } from '#services/error.ts';
import type { ExchangeReader, UpstreamLevel } from '#services/ports/exchange-reader.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
type Window = Parameters<ExchangeReader['candles']>[0];

const asked: Window[] = [];
const side = (count: number): UpstreamLevel[] =>
  Array.from({ length: count }, (_, index) => ({ px: `0.${50 + index}`, sz: '10.0', n: 1 }));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    now: () => NOW,
    exchange: {
      async candles(window) {
        asked.push(window);
        if (window.coin === '#30') throw new ServiceError('unavailable', 'The exchange is unreachable');
        if (window.coin !== '#10') throw new ServiceError('upstream_failed', 'unknown coin');
        const { interval: i, coin: s } = window;
        return [{ t: 1, T: 2, s, i, o: '0.5', c: '0.51', h: '0.52', l: '0.49', v: '1936.0', n: 189 }];
      },
      async book({ coin }) {
        if (coin === '#30') throw new ServiceError('unavailable', 'The exchange is unreachable');
        if (coin !== '#10') throw new ServiceError('upstream_failed', 'unknown coin');
        return { coin, time: NOW - 7, levels: [side(25), side(3)] };
      },
    },
  });
  const seed = new SeedMarkets(api.database.pool);
  await seed.outcome({ outcomeId: 1 });
  await seed.outcome({ outcomeId: 2, settleFraction: '1' });
});
afterAll(() => api.stop());

const windowOf = async (query: string): Promise<Window | undefined> => {
  await api.ok(`/v1/market-data/%2310/candles?${query}`);
  return asked.at(-1);
};

describe('GET /v1/market-data/:coin/candles', () => {
  it('passes upstream’s candles on, hourly by default, kept for 15 s', async () => {
    expect(await api.ok('/v1/market-data/%2310/candles')).toEqual({
      ...{ coin: '#10', interval: '1h', source: 'hyperliquid' },
      data: [
        { t: 1, T: 2, s: '#10', i: '1h', o: '0.5', c: '0.51', h: '0.52', l: '0.49', v: '1936.0', n: 189 },
      ],
    });
    expect(asked.at(-1)).toEqual({
      ...{ coin: '#10', interval: '1h', startTimeMs: NOW - 500 * HOUR, endTimeMs: NOW },
    });
    const { headers } = await api.get('/v1/market-data/%2310/candles');
    expect(headers.get('cache-control')).toBe('public, max-age=15');
  });

  it('reaches at most 5,000 intervals back from the end', async () => {
    const day = 24 * HOUR;
    expect(await windowOf(`startTime=${NOW - 9 * day}&endTime=${NOW - day}&interval=1m`)).toMatchObject({
      ...{ startTimeMs: NOW - day - 5_000 * 60_000, endTimeMs: NOW - day },
    });
    expect(await windowOf(`startTime=${NOW - 2 * HOUR}`)).toMatchObject({ startTimeMs: NOW - 2 * HOUR });
    expect(await windowOf('startTime=0&interval=1M')).toMatchObject({ startTimeMs: 0 });
  });

  it.each(INTERVALS)('takes the interval %s', async (interval) => {
    expect(await api.ok(`/v1/market-data/%2310/candles?interval=${interval}`)).toMatchObject({ interval });
  });

  it.each([
    ['%2310', 'interval=7m', `Invalid interval (expected one of ${INTERVALS.join(', ')})`],
    ['%2310', 'interval=1H', `Invalid interval (expected one of ${INTERVALS.join(', ')})`],
    ['%2310', 'startTime=x', ['startTime: must be Unix milliseconds, ISO-8601 or YYYY-MM-DD']],
    [
      '%2310',
      'startTime=1785400000&endTime=1785400000000000',
      [
        'startTime: must be in Unix milliseconds; 1785400000 looks like seconds',
        'endTime: must be in Unix milliseconds; 1785400000000000 looks like microseconds or nanoseconds',
      ],
    ],
    ['%2310', 'startTime=1785400000009&endTime=1785400000008', 'startTime must not be after endTime.'],
    ['10', '', 'Invalid coin. Write it as %2310: a coin begins with #, encoded in URLs.'],
    ['BTC', '', 'Invalid coin'],
  ])('refuses %s ?%s', async (coin, query, message) => {
    const response = await api.get(`/v1/market-data/${coin}/candles?${query}`);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });

  it('answers plain text and 502 for a coin that upstream does not index, 503 while it is away', async () => {
    const response = await api.get('/v1/market-data/%2320/candles');
    expect(response.status).toBe(502);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toBe('No upstream history for #20');
    expect((await api.get('/v1/market-data/%2330/candles')).status).toBe(503);
  });
});

describe('GET /v1/market-data/:coin/l2book', () => {
  it('has bids and asks of at most 20 levels, kept for 2 s', async () => {
    const book = await api.ok<{ levels: UpstreamLevel[][] }>('/v1/market-data/%2310/l2book');
    expect(book).toMatchObject({ coin: '#10', source: 'hyperliquid', time: NOW - 7 });
    expect(book.levels).toEqual([side(20), side(3)]);
    const { headers } = await api.get('/v1/market-data/%2310/l2book');
    expect(headers.get('cache-control')).toBe('public, max-age=2');
  });

  it('has no levels for a settled coin and for one that upstream does not trade', async () => {
    for (const coin of ['#20', '#21', '#990']) {
      expect(await api.ok(`/v1/market-data/${encodeURIComponent(coin)}/l2book`)).toEqual({
        ...{ coin, source: 'hyperliquid', time: NOW, levels: [] },
      });
    }
  });

  it('refuses a malformed coin, and says when upstream is away', async () => {
    const response = await api.get('/v1/market-data/%2312/l2book');
    expect([response.status, (await response.json()).message]).toEqual([400, 'Invalid coin']);
    expect((await api.get('/v1/market-data/%2330/l2book')).status).toBe(503);
  });
});
