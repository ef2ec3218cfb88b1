import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { ServiceError } from '#services/error.ts';
import type { UpstreamCandle } from '#services/ports/exchange-reader.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const SECOND = NOW / 1_000;
type History = { symbol: string; data: { time: number; value: number }[]; source: string };

const candle = (t: number, c: string): UpstreamCandle => ({
  ...{ t, T: t + 59_999, s: 'SOL', i: '1m', o: c, c, h: c, l: c, v: '1', n: 1 },
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    now: () => NOW,
    exchange: {
      async mark({ symbol }) {
        if (symbol === 'DOWN') throw new ServiceError('unavailable', 'The exchange is unreachable');
        return symbol === 'ETH' ? { px: 3_000, timeMs: NOW - 5 } : null;
      },
      async candles({ coin }) {
        if (coin !== 'SOL') throw new ServiceError('upstream_failed', 'no history');
        return [candle(NOW - 120_000, '150.5'), candle(NOW - 60_000, '151.5')];
      },
    },
  });
  const seed = new SeedMarkets(api.database.pool);
  for (let step = 0; step < 50; step += 1) await seed.mark('BTC', NOW - step * 2_000, 64_000 + step);
  await seed.mark('BTC', NOW - 2_000 + 400, 65_000);
  await seed.mark('BTC', NOW - 2 * 3_600_000, 60_000);
  api.bus.publish('marks', [
    { symbol: 'BTC', timeMs: NOW - 1_000, px: 64_000.5 },
    { symbol: 'HYPE', timeMs: NOW - 1_000, px: 41.25 },
    { symbol: 'ETH', timeMs: NOW - 60_000, px: 2_900 },
  ]);
});
afterAll(() => api.stop());

const refusal = async (path: string) => {
  const response = await api.get(`/v1/markpx/${path}`);
  return [response.status, (await response.json()).message];
};
const history = (path: string): Promise<History> => api.ok<History>(`/v1/markpx/${path}`);

describe('GET /v1/markpx/:symbol', () => {
  it('answers the live mark, of any letter case, kept for 2 s', async () => {
    const live = { symbol: 'BTC', mark_px: 64_000.5, ts_ms: NOW - 1_000, source: 'live' };
    expect(await api.ok('/v1/markpx/BTC')).toEqual(live);
    expect(await api.ok('/v1/markpx/btc')).toEqual(live);
    expect((await api.get('/v1/markpx/BTC')).headers.get('cache-control')).toBe('public, max-age=2');
  });

  it('asks upstream where the live mark is stale, and answers nulls where nobody knows it', async () => {
    expect(await api.ok('/v1/markpx/ETH')).toEqual({
      ...{ symbol: 'ETH', mark_px: 3_000, ts_ms: NOW - 5, source: 'hyperliquid' },
    });
    expect(await api.ok('/v1/markpx/ZZZZ')).toMatchObject({ symbol: 'ZZZZ', mark_px: null, ts_ms: null });
  });

  it('refuses coins and other malformed tickers, and says when upstream is away', async () => {
    for (const symbol of ['%2310', 'BTC-USD', 'a%20b']) {
      expect(await refusal(symbol)).toEqual([400, 'Invalid underlying']);
      expect(await refusal(`${symbol}/history`)).toEqual([400, 'Invalid underlying']);
    }
    expect((await api.get('/v1/markpx/DOWN')).status).toBe(503);
  });
});

describe('GET /v1/markpx/:symbol/history', () => {
  it('has the last hour of stored marks, oldest first, one a second, kept for 15 s', async () => {
    const { data, source, symbol } = await history('BTC/history');
    expect([symbol, source, data.length]).toEqual(['BTC', 'clickhouse', 50]);
    expect(data.at(-1)).toEqual({ time: SECOND, value: 64_000 });
    expect(data.at(-2)).toEqual({ time: SECOND - 2, value: 65_000 });
    const times = data.map((point) => point.time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((await api.get('/v1/markpx/BTC/history')).headers.get('cache-control')).toBe('public, max-age=15');
  });

  it('bounds its window, both ends included, and keeps the newest points of it', async () => {
    expect(
      (await history(`BTC/history?from=${SECOND - 10}&to=${SECOND - 6}`)).data.map((p) => p.time),
    ).toEqual([...[SECOND - 10, SECOND - 8, SECOND - 6]]);
    expect((await history('BTC/history?limit=1')).data).toEqual([{ time: SECOND, value: 64_000 }]);
    expect((await history(`BTC/history?from=${SECOND - 7_200}`)).data).toHaveLength(51);
  });

  it('falls back to upstream’s minute candles, then to the one live mark, then to nothing', async () => {
    expect(await history('SOL/history')).toEqual({
      symbol: 'SOL',
      data: [
        { time: SECOND - 120, value: 150.5 },
        { time: SECOND - 60, value: 151.5 },
      ],
      source: 'hyperliquid',
    });
    expect(await history('HYPE/history')).toMatchObject({
      data: [{ time: SECOND - 1, value: 41.25 }],
      source: 'live',
    });
    expect(await history('ZZZZ/history')).toMatchObject({ data: [] });
  });

  it.each([
    ['limit=0', ['limit: must be an integer from 1 to 10000']],
    ['limit=10001', ['limit: must be an integer from 1 to 10000']],
    ['from=x', ['from: must be Unix seconds, ISO-8601 or YYYY-MM-DD']],
    ['from=1780272000000', ['from: must be in Unix seconds; 1780272000000 looks like milliseconds']],
    ['from=20&to=10', 'from must not be after to.'],
  ])('refuses ?%s', async (query, message) => {
    expect(await refusal(`BTC/history?${query}`)).toEqual([400, message]);
  });
});

describe('GET /v1/markpx/:symbol/stream', () => {
  it('replays about 30 points in unnamed frames without ids, then follows at most one in two seconds', async () => {
    const stream = await StreamReader.open(`${api.url}/v1/markpx/BTC/stream`, { 'x-api-key': api.key });
    await stream.comment();
    const replay = await stream.take(29);
    const points = replay.map((frame) => JSON.parse(frame.data ?? ''));
    expect(points.at(-1)).toEqual({ time: SECOND, value: 64_000 });
    expect(replay.every((frame) => !('event' in frame) && !('id' in frame))).toBe(true);
    const publish = (symbol: string, timeMs: number, px: number) =>
      api.bus.publish('marks', [{ symbol, timeMs, px }]);
    publish('ETH', NOW + 2_000, 1);
    publish('BTC', NOW + 2_000, 64_001);
    publish('BTC', NOW + 2_500, 64_002);
    publish('BTC', NOW + 4_000, 64_003);
    const live = (await stream.take(2)).map((frame) => JSON.parse(frame.data ?? ''));
    expect(live).toEqual([
      { time: SECOND + 2, value: 64_001 },
      { time: SECOND + 4, value: 64_003 },
    ]);
    stream.close();
  });

  it('refuses a coin before it opens', async () => {
    expect(await refusal('%2310/stream')).toEqual([400, 'Invalid underlying']);
  });
});
