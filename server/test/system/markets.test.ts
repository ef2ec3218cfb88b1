import { describe, expect, test } from 'vitest';
import { differences } from '../oracle/compare.ts';
import { groupBy, isTrade, marketFigures } from '../oracle/markets.ts';
import { ARCHIVED_META, LIFECYCLE, OVERVIEW, SERIES } from './market-shapes.ts';
import { expectRows } from './shapes.ts';
import { get, ok, refused, sharedRows } from './shared.ts';

type Row = Record<string, unknown> & {
  coin: string;
  volume: number;
  outcome_id: number;
  first_seen: string;
  time: string;
};
const data = async (path: string): Promise<Row[]> => (await ok<{ data: Row[] }>(`/v1/markets/${path}`)).data;

describe('GET /v1/markets/overview', () => {
  test('gives every coin the trades, traders, volume and average price of the node files', async () => {
    const overview = await data('overview');
    expectRows(overview, OVERVIEW);
    const byCoin = groupBy(await sharedRows(), (row) => row.coin);
    for (const row of overview) {
      const { trades, traders, volume, avgPx } = marketFigures(byCoin.get(row.coin) ?? [], 0);
      const expected = { trades, traders, volume, ...(traders > 0 ? { avg_px: avgPx } : {}) };
      expect(differences(row, expected), row.coin).toEqual([]);
    }
  });

  test('covers the whole universe that has traded, by volume', async () => {
    const overview = await data('overview');
    const volumes = overview.map((row) => row.volume);
    expect(volumes).toEqual([...volumes].sort((left, right) => right - left));
    const listed = new Set(overview.map((row) => row.coin));
    expect(listed.size).toBe(overview.length);
    const traded = new Set((await sharedRows()).filter(isTrade).map((row) => row.coin));
    expect([...traded].filter((coin) => !listed.has(coin))).toEqual([]);
  });

  test('matches class, underlying and period exactly and together', async () => {
    const all = await data('overview');
    const kept = await data('overview?market_class=priceBinary&underlying=BTC&period=1d');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.map((row) => row.coin).sort()).toEqual(
      all
        .filter(
          (row) => row.market_class === 'priceBinary' && row.underlying === 'BTC' && row.period === '1d',
        )
        .map((row) => row.coin)
        .sort(),
    );
    for (const row of kept) expect(row.market_name).toBe('Recurring');
    expect(await data('overview?underlying=NOPE')).toEqual([]);
    await refused('/v1/markets/overview?market_class=unknown', 400);
  });

  test('must not be stored', async () => {
    expect((await get('/v1/markets/overview')).headers['cache-control']).toMatch(/no-store/);
  });
});

describe('GET /v1/markets/series', () => {
  test('sums the coins of each series', async () => {
    const [series, overview] = [await data('series'), await data('overview')];
    expectRows(series, SERIES);
    const key = (row: Row): string => `${row.market_class} ${row.underlying} ${row.period}`;
    const byKey = new Map<string, { volume: number; trades: number }>();
    for (const row of overview) {
      const sum = byKey.get(key(row)) ?? { volume: 0, trades: 0 };
      byKey.set(key(row), { volume: sum.volume + row.volume, trades: sum.trades + Number(row.trades) });
    }
    expect(new Set(series.map(key)).size).toBe(series.length);
    for (const row of series) {
      const sum = byKey.get(key(row)) ?? { volume: 0, trades: 0 };
      const expected = { all_rounds_volume: sum.volume, all_rounds_trades: sum.trades };
      expect(differences(row, expected), key(row)).toEqual([]);
      expect(Number(row.current_round_volume)).toBeLessThanOrEqual(Number(row.all_rounds_volume) + 1e-6);
    }
  });

  test('keeps only the class and the underlying asked for and may be kept 30 s', async () => {
    const kept = await data('series?market_class=priceBinary&underlying=ETH');
    expect(kept.map((row) => [row.market_class, row.underlying])).toEqual([['priceBinary', 'ETH']]);
    expect(await data('series?underlying=NOPE')).toEqual([]);
    expect((await get('/v1/markets/series')).headers['cache-control']).toMatch(/max-age=30\b/);
  });
});

describe('GET /v1/markets/meta/outcomes', () => {
  test('lists archived metadata, 500 at most, and echoes limit and offset', async () => {
    const body = await ok<{ data: Row[]; limit: number; offset: number }>('/v1/markets/meta/outcomes');
    expect(body).toMatchObject({ limit: 500, offset: 0 });
    expectRows(body.data, ARCHIVED_META);
    // Nobody has asked for these yet: answers are kept for an hour, in which outcomes are listed.
    const offset = 3 + Math.floor(Math.random() * 300);
    const whole = await ok<{ data: Row[] }>(`/v1/markets/meta/outcomes?limit=${offset + 5}`);
    const page = await ok<{ data: Row[] }>(`/v1/markets/meta/outcomes?limit=5&offset=${offset}`);
    expect(page).toMatchObject({ limit: 5, offset });
    // An outcome may be seen again between the two.
    const lasting = (rows: Row[]) => rows.map(({ last_seen: _seen, ...row }) => row);
    expect(lasting(page.data)).toEqual(lasting(whole.data.slice(offset)));
  });

  test('keeps only settled or only open outcomes', async () => {
    for (const flag of ['true', 'false']) {
      const rows = await data(`meta/outcomes?is_settled=${flag}`);
      expect(new Set(rows.map((row) => String(row.is_settled)))).toEqual(new Set([flag]));
    }
  });

  test('takes the window of first_seen as a day, as ISO-8601 and as unix seconds alike', async () => {
    const seen = (await data('meta/outcomes')).map((row) => row.first_seen).sort();
    const day = `${seen[Math.floor(seen.length / 2)]}`.slice(0, 10);
    const start = Date.parse(`${day}T00:00:00Z`);
    const byDay = await data(`meta/outcomes?from=${day}`);
    expect(byDay.length).toBeGreaterThan(0);
    expect(byDay.every((row) => row.first_seen >= day)).toBe(true);
    expect(await data(`meta/outcomes?from=${day}T00:00:00.000Z`)).toEqual(byDay);
    expect(await data(`meta/outcomes?from=${start / 1000}`)).toEqual(byDay);
    const before = await data(`meta/outcomes?to=${start / 1000 - 1}`);
    expect(before.every((row) => row.first_seen < day)).toBe(true);
  });

  test('refuses a limit out of range and may be kept for an hour', async () => {
    for (const query of ['limit=0', 'limit=501', 'offset=-1', 'from=yesterday', 'is_settled=maybe']) {
      await refused(`/v1/markets/meta/outcomes?${query}`, 400);
    }
    expect((await get('/v1/markets/meta/outcomes')).headers['cache-control']).toMatch(/max-age=3600\b/);
  });
});

describe('GET /v1/markets/events', () => {
  test('lists 100 lifecycle events by default, newest first', async () => {
    const events = await data('events');
    expect(events).toHaveLength(100);
    expectRows(events, LIFECYCLE);
    expect(events.map((event) => event.time)).toEqual(
      events
        .map((event) => event.time)
        .sort()
        .reverse(),
    );
  });

  test('keeps only the type asked for, with the fraction of each settlement', async () => {
    const settled = await data('events?type=settlement&limit=500');
    expect(new Set(settled.map((event) => event.event_type))).toEqual(new Set(['settlement']));
    for (const event of settled) expect(event.settle_fraction).toMatch(/^(0|1)(\.\d+)?$/);
    const created = await data('events?type=creation&limit=500');
    expect(new Set(created.map((event) => event.event_type))).toEqual(new Set(['creation']));
  });

  test('starts at since', async () => {
    const events = await data('events?limit=500');
    const since = `${events[Math.floor(events.length / 2)]?.time}`;
    const iso = `${since.replace(' ', 'T')}Z`;
    const recent = await data(`events?limit=500&since=${encodeURIComponent(iso)}`);
    expect(recent.length).toBeGreaterThan(0);
    expect(recent.every((event) => event.time >= since)).toBe(true);
  });

  test.each(['limit=0', 'limit=501', 'limit=x'])('refuses %s', async (query) => {
    await refused(`/v1/markets/events?${query}`, 400);
  });
});

describe('labels and logos', () => {
  test('label every coin that has traded, without a key', async () => {
    const answer = await get('/v1/markets/coin-labels', { key: undefined });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/max-age=3600\b/);
    const { labels } = answer.json() as { labels: Record<string, string> };
    const traded = new Set((await sharedRows()).filter(isTrade).map((row) => row.coin));
    expect([...traded].filter((coin) => !labels[coin])).toEqual([]);
    for (const [coin, label] of Object.entries(labels)) {
      expect(coin).toMatch(/^#\d*[01]$/);
      expect(label.length).toBeGreaterThan(0);
    }
  });

  test('logos are absolute HTTPS URLs by outcome, question and underlying, without a key', async () => {
    const answer = await get('/v1/markets/logos', { key: undefined });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/max-age=3600\b/);
    const body = answer.json() as Record<'outcomes' | 'questions' | 'underlyings', Record<string, string>>;
    for (const part of ['outcomes', 'questions', 'underlyings'] as const) {
      for (const url of Object.values(body[part])) expect(url).toMatch(/^https:\/\//);
    }
    expect(Object.keys(body.underlyings)).toEqual(expect.arrayContaining(['BTC', 'ETH']));
  });
});
