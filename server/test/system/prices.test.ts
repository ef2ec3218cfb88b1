import { describe, expect, test } from 'vitest';
import { BUCKET_GROUP, CANDLE, PRICE_BINARY, PRICE_BUCKET, PRICE_GROUP } from './market-shapes.ts';
import { coinStates } from './samples.ts';
import { expectRows, expectShape } from './shapes.ts';
import { get, inUrl, ok, refused, sharedRows } from './shared.ts';
import { until } from './wait.ts';

type Row = Record<string, unknown>;
type Group = Row & {
  underlying: string;
  period: string;
  expiryMs: number;
  isCurrent: boolean;
  binary: Row[];
  bucketGroups: Row[];
};
type Groups = { count: number; groups: Group[] };
const groups = (query = ''): Promise<Groups> => ok<Groups>(`/v1/crypto/price-markets${query}`);

/** How old the answer about price markets may be. */
const KEPT_MS = 15_000;

describe('GET /v1/crypto/price-markets', () => {
  test('groups binaries and buckets by asset and expiry, without a key, kept 15 s', async () => {
    const answer = await get('/v1/crypto/price-markets?status=all', { key: undefined });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/max-age=15\b/);
    const body = answer.json() as Groups;
    expect(body.count).toBe(body.groups.length);
    expectRows(body.groups, PRICE_GROUP);
    expectRows(
      body.groups.flatMap((group) => group.binary),
      PRICE_BINARY,
    );
    const buckets = body.groups.flatMap((group) => group.bucketGroups);
    expectRows(buckets, BUCKET_GROUP);
    expectRows(
      buckets.flatMap((group) => group.buckets as Row[]),
      PRICE_BUCKET,
    );
  });

  test('marks exactly one group of each asset and period as current: the nearest future expiry', async () => {
    const active = await until(
      async () => {
        const sinceMs = Date.now() - KEPT_MS;
        const found = (await groups()).groups;
        return !found.some(({ expiryMs }) => expiryMs > sinceMs && expiryMs <= Date.now()) && found;
      },
      { what: 'an answer that no expiry is younger than' },
    );
    expect(active.length).toBeGreaterThan(0);
    for (const key of new Set(active.map((group) => `${group.underlying} ${group.period}`))) {
      const of = active.filter((group) => `${group.underlying} ${group.period}` === key);
      const future = of.filter((group) => group.expiryMs > Date.now()).map((group) => group.expiryMs);
      const current = of.filter((group) => group.isCurrent);
      expect(
        current.map((group) => group.expiryMs),
        key,
      ).toEqual([Math.min(...future)]);
    }
  });

  test('keeps active, settled or all groups', async () => {
    const active = (await groups()).groups;
    for (const row of active.flatMap((group) => group.binary)) {
      expect(row.isSettled).toBe(false);
    }
    const settled = (await groups('?status=settled')).groups.flatMap((group) => group.binary);
    expect(settled.length).toBeGreaterThan(0);
    for (const row of settled) {
      expect(row.isSettled).toBe(true);
      expect(row.impliedProb).toBeNull();
    }
    expect((await groups('?status=all')).count).toBeGreaterThan(active.length);
  });

  test('takes the underlying in any letter case and answers count 0 for an unknown one', async () => {
    const upper = await groups('?underlying=BTC');
    expect(upper.count).toBeGreaterThan(0);
    expect(new Set(upper.groups.map((group) => group.underlying))).toEqual(new Set(['BTC']));
    expect((await groups('?underlying=btc')).groups.map((group) => group.expiryMs)).toEqual(
      upper.groups.map((group) => group.expiryMs),
    );
    expect(await groups('?underlying=NOPE')).toEqual({ count: 0, groups: [] });
  });

  test('rescales bucket probabilities to sum to 1', async () => {
    const buckets = (await groups('?status=all')).groups.flatMap((group) => group.bucketGroups);
    for (const group of buckets) {
      const rows = group.buckets as { prob: number | null; probNormalized: number | null }[];
      const marks = rows.flatMap((row) => (row.prob === null ? [] : [row.prob]));
      expect(group.probSum).toBeCloseTo(
        marks.reduce((sum, mark) => sum + mark, 0),
        9,
      );
      const normalized = rows.flatMap((row) => (row.probNormalized === null ? [] : [row.probNormalized]));
      if (normalized.length > 0 && marks.some((mark) => mark > 0)) {
        expect(normalized.reduce((sum, mark) => sum + mark, 0)).toBeCloseTo(1, 9);
      }
    }
  });
});

describe('GET /v1/markpx/:symbol', () => {
  test.each(['BTC', 'ETH', 'SOL', 'HYPE'])('answers the mark of %s, kept 2 s', async (symbol) => {
    const answer = await get(`/v1/markpx/${symbol}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/max-age=2\b/);
    const mark = answer.json() as Row;
    expectShape(mark, {
      symbol: (value) => value === symbol,
      mark_px: 'number',
      ts_ms: 'number',
      source: 'string',
    });
    expect(['live', 'hyperliquid']).toContain(mark.source);
  });

  test('answers null for a well-formed symbol that nobody lists', async () => {
    expect(await ok('/v1/markpx/ZZZZ')).toMatchObject({ symbol: 'ZZZZ', mark_px: null, ts_ms: null });
  });

  test('refuses an outcome coin', async () => {
    await refused('/v1/markpx/%2310', 400, 'Invalid underlying');
    await refused('/v1/markpx/%2310/history', 400, 'Invalid underlying');
  });

  test('answers a history in unix seconds, oldest first, kept 15 s', async () => {
    const answer = await get('/v1/markpx/BTC/history');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/max-age=15\b/);
    const body = answer.json() as { symbol: string; data: { time: number; value: number }[]; source: string };
    expect(body.symbol).toBe('BTC');
    expect(['clickhouse', 'live', 'hyperliquid']).toContain(body.source);
    expectRows(body.data, { time: 'number', value: 'number' });
    const times = body.data.map((point) => point.time);
    expect(times).toEqual([...times].sort((left, right) => left - right));
    for (const time of times) expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(2 * 3_600);
  });

  test('answers no more points than limit asks for and refuses a limit out of range', async () => {
    const body = await ok<{ data: unknown[] }>('/v1/markpx/BTC/history?limit=2');
    expect(body.data.length).toBeLessThanOrEqual(2);
    for (const limit of ['0', '10001', 'x']) await refused(`/v1/markpx/BTC/history?limit=${limit}`, 400);
  });
});

describe('GET /v1/market-data/:coin', () => {
  const INTERVALS = '1m 3m 5m 15m 30m 1h 2h 4h 8h 12h 1d 3d 1w 1M'.split(' ');

  test('candles are hourly by default, strings where upstream sends strings, kept 15 s', async () => {
    const { open } = coinStates(await sharedRows());
    const answer = await get(`/v1/market-data/${inUrl(open)}/candles`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/max-age=15\b/);
    const body = answer.json() as Row & { data: Row[] };
    expect(body).toMatchObject({ coin: open, interval: '1h', source: 'hyperliquid' });
    expectRows(body.data, CANDLE);
    for (const candle of body.data) expect(candle).toMatchObject({ s: open, i: '1h' });
    for (const candle of body.data) expect(Number(candle.T) - Number(candle.t)).toBe(3_599_999);
  });

  test('candles take every documented interval and name the set for any other', async () => {
    const { open } = coinStates(await sharedRows());
    for (const interval of INTERVALS) {
      const body = await ok(`/v1/market-data/${inUrl(open)}/candles?interval=${interval}`);
      expect(body.interval).toBe(interval);
    }
    for (const interval of ['7m', '1H', '1y', 'x']) {
      const answer = await get(`/v1/market-data/${inUrl(open)}/candles?interval=${interval}`);
      expect(answer.status).toBe(400);
      for (const valid of INTERVALS) expect(String((answer.json() as Row).message)).toContain(valid);
    }
  });

  test('candles of a coin that upstream no longer has are a plain-text 502', async () => {
    const { settled } = coinStates(await sharedRows());
    const answer = await get(`/v1/market-data/${inUrl(settled)}/candles`);
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.text.length).toBeGreaterThan(0);
  });

  test('the book has at most 20 levels a side, best first, kept 2 s', async () => {
    const { open } = coinStates(await sharedRows());
    const answer = await get(`/v1/market-data/${inUrl(open)}/l2book`);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/max-age=2\b/);
    const book = answer.json() as Row & { levels: { px: string; sz: string; n: number }[][] };
    expectShape(book, { coin: (value) => value === open, source: 'string', time: 'any', levels: 'array' });
    const [bids = [], asks = []] = book.levels;
    expect(bids.length + asks.length).toBeGreaterThan(0);
    for (const side of [bids, asks]) {
      expect(side.length).toBeLessThanOrEqual(20);
      expectRows(side, { px: 'string', sz: 'string', n: 'number' }, { atLeast: 0 });
    }
    const prices = (side: { px: string }[]): number[] => side.map((level) => Number(level.px));
    expect(prices(bids)).toEqual(prices(bids).sort((left, right) => right - left));
    expect(prices(asks)).toEqual(prices(asks).sort((left, right) => left - right));
  });

  test('the book of a settled coin has no levels', async () => {
    const { settled } = coinStates(await sharedRows());
    expect(await ok(`/v1/market-data/${inUrl(settled)}/l2book`)).toMatchObject({ coin: settled, levels: [] });
  });

  test.each(['%23761-0', '%2312', 'BTC', 'x'])('refuses the coin %s', async (coin) => {
    await refused(`/v1/market-data/${coin}/candles`, 400, 'Invalid coin');
    await refused(`/v1/market-data/${coin}/l2book`, 400, 'Invalid coin');
  });
});
