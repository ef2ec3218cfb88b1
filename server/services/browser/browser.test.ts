import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import type { SeriesRange } from '#domain/outcome/series-step.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { ServiceContext } from '#services/context.ts';
import { LiveState } from '#services/live/live-state.ts';
import { getDossier } from './get-dossier.ts';
import { getSeries } from './get-series.ts';
import { getTape } from './get-tape.ts';
import { listEventRows } from './list-event-rows.ts';
import { listMarkets, type MarketFilter, parseSearch } from './list-markets.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12, 30);
const HOUR = Math.floor(NOW_MS / 3_600_000);

let database: TestDatabase;
let ctx: ServiceContext;

const ALL: MarketFilter = {
  ...{ text: '', category: null, subcategory: null, marketClass: null, underlying: null },
  ...{ status: 'all', order: 'volume24h', descending: true },
};
const ids = async (filter: Partial<MarketFilter>, page = { limit: 100, offset: 0 }): Promise<number[]> =>
  (await listMarkets(ctx, { ...ALL, ...filter, ...page })).rows.map((row) => row.outcomeId);

async function addOutcome(
  id: number,
  title: string,
  columns: { settled?: boolean; category?: string; question?: number; marketClass?: string } = {},
): Promise<void> {
  await database.pool.query(
    `INSERT INTO outcome (outcome_id, name, description, title, market_class, category, side_a_name, side_b_name,
       is_settled, settle_fraction, settlement_px, first_seen_ms, last_seen_ms, question_id)
     VALUES ($1, $2, '', $2, $8, $3, 'Yes', 'No', $4, $5, $6, $7, $7, $9)`,
    [
      id,
      title,
      columns.category ?? 'other',
      columns.settled ?? false,
      columns.settled ? '1' : '',
      columns.settled ? 1 : -1,
      NOW_MS,
      columns.marketClass ?? 'named',
      columns.question ?? 0,
    ],
  );
}

async function addTrade(seq: number, coin: number, px: number, usd: number, hoursAgo: number): Promise<void> {
  const timeMs = NOW_MS - hoursAgo * 3_600_000;
  const pxE8 = Math.round(px * 1e8);
  await database.pool.query(
    `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
       start_position_e8, coin, px_e8, dir, is_buy, crossed, wallet, hash, fee_token)
     VALUES ($1, $1, $2, $1, $1, $3, $4, 0, 0, 0, $5, $6, 1, true, true, $7, $7, 'USDC')`,
    [seq, timeMs, Math.round((usd / px) * 1e8), usd * 1e8, coin, pxE8, Buffer.alloc(20, 1)],
  );
  await database.pool.query(
    `INSERT INTO coin_hour (coin, hour, open_e8, high_e8, low_e8, close_e8, trades, volume_e8, sz_e8, buy_volume_e8,
       first_seq, last_seq, first_ms, last_ms) VALUES ($1, $2, $3, $3, $3, $3, 1, $4, 0, 0, $5, $5, $6, $6)`,
    [coin, HOUR - hoursAgo, pxE8, usd * 1e8, seq, timeMs],
  );
  await database.pool.query(
    `INSERT INTO coin_stats (coin, trades, volume_e8, last_px_e8, last_trade_ms, last_trade_seq) VALUES ($1, 1, $2, $3, $4, $5)
     ON CONFLICT (coin) DO UPDATE SET volume_e8 = coin_stats.volume_e8 + $2, last_px_e8 = $3, last_trade_ms = $4, last_trade_seq = $5`,
    [coin, usd * 1e8, pxE8, timeMs, seq],
  );
  await database.pool.query(
    `INSERT INTO outcome_stats (outcome_id, trades, volume_e8, traders) VALUES ($1, 1, $2, 1)
     ON CONFLICT (outcome_id) DO UPDATE SET trades = outcome_stats.trades + 1, volume_e8 = outcome_stats.volume_e8 + $2`,
    [Math.floor(coin / 10), usd * 1e8],
  );
}

beforeAll(async () => {
  database = await freshDatabase();
  const bus = createMemoryBus(() => {});
  const exchange = {
    candles: async () => [],
    book: async () => Promise.reject(new Error('no book')),
    mark: async () => null,
  };
  ctx = {
    db: database.pool,
    accounts: database.pool,
    bus,
    feed: new Changefeed({
      databaseUrl: database.url,
      db: database.pool,
      logger: createLogger({ level: 'silent' }),
    }),
    live: new LiveState(bus),
    exchange,
    now: () => NOW_MS,
    actor: { type: 'system' },
  };
  await addOutcome(1, 'Rain in Oslo');
  await addOutcome(2, '100% turnout');
  await addOutcome(3, 'Snow in Oslo', { settled: true });
  await addOutcome(4, 'A quiet market', { category: 'macro' });
  await addTrade(1, 10, 0.4, 50, 30);
  await addTrade(2, 10, 0.5, 10, 23);
  await addTrade(3, 11, 0.2, 30, 0);
  await addTrade(4, 20, 0.9, 200, 24);
  await addTrade(5, 30, 0.7, 5, 1);
});
afterAll(() => database.drop());

describe('the market list', () => {
  test('orders the whole list by volume of the current hour and the 23 before it', async () => {
    expect(await ids({})).toEqual([1, 3, 4, 2]);
    expect(await ids({ order: 'volume' })).toEqual([2, 1, 3, 4]);
  });

  test('gives each market exactly once over its pages, with the total on each', async () => {
    const first = await listMarkets(ctx, { ...ALL, limit: 3, offset: 0 });
    const second = await listMarkets(ctx, { ...ALL, limit: 3, offset: 3 });
    expect([...first.rows, ...second.rows].map((row) => row.outcomeId)).toEqual(await ids({}));
    expect([first.total, first.nextOffset, second.total, second.nextOffset]).toEqual([4, 3, 4, null]);
  });

  test('prices a market by its newest trade of either side', async () => {
    const [row] = (await listMarkets(ctx, { ...ALL, text: '#10', limit: 1, offset: 0 })).rows;
    expect(row?.yesPx).toBeCloseTo(0.8);
    expect(row?.change24h).toBeCloseTo(0.3);
    expect(row?.volume24hUsd).toBe(40);
  });

  test('puts markets that never traded last, whichever way it is sorted', async () => {
    expect((await ids({ order: 'price', descending: true })).at(-1)).toBe(4);
    expect((await ids({ order: 'price', descending: false })).at(-1)).toBe(4);
  });

  test('finds every word anywhere, and takes a wildcard for itself', async () => {
    expect(await ids({ text: 'oslo rain' })).toEqual([1]);
    expect(await ids({ text: '100%' })).toEqual([2]);
    expect(await ids({ text: '_' })).toEqual([]);
    expect(await ids({ text: "'; DROP TABLE outcome; --" })).toEqual([]);
  });

  test('filters by status and category together', async () => {
    expect(await ids({ status: 'settled' })).toEqual([3]);
    expect(await ids({ status: 'live', category: 'macro' })).toEqual([4]);
  });
});

test('search text names an outcome by coin or id, and is words otherwise', () => {
  expect(parseSearch(' #101 ')).toEqual({ words: [], outcomeId: 10 });
  expect(parseSearch('42')).toEqual({ words: [], outcomeId: 42 });
  expect(parseSearch('#102 x')).toEqual({ words: ['#102', 'x'], outcomeId: null });
});

test('the series of a day joins both sides, and ends where it is told', async () => {
  const series = async (range: SeriesRange, endMs: number | null, firstMs: number | null = null) => {
    const { stepMs, points } = await getSeries(ctx, { outcomeId: 1, range, firstMs, endMs });
    return [stepMs / 60_000, ...points.map(({ px }) => px)];
  };
  expect(await series('24h', null)).toEqual([5, 0.5, 0.8]);
  expect(await series('24h', NOW_MS - 20 * 3_600_000)).toEqual([5, 0.4, 0.5]);
  expect(await series('all', null)).toEqual([60, 0.4, 0.5, 0.8]);
});

test('a market that began a day and a half ago at most is shown in steps of five minutes over any range', async () => {
  const firstMs = NOW_MS - 36 * 3_600_000;
  for (const range of ['7d', '30d', 'all'] as const) {
    const { stepMs, points } = await getSeries(ctx, { outcomeId: 1, range, firstMs, endMs: null });
    expect([stepMs, points.length]).toEqual([300_000, 3]);
  }
  const { stepMs } = await getSeries(ctx, { outcomeId: 1, range: '7d', firstMs: firstMs - 1, endMs: null });
  expect(stepMs).toBe(3_600_000);
});

test('the tape holds the trades of both sides, newest first', async () => {
  expect((await getTape(ctx, { outcomeId: 1, limit: 2 })).map(({ seq, side }) => [seq, side])).toEqual([
    [3, 1],
    [2, 0],
  ]);
});

test('the two sides of a dossier mirror each other, and an unknown id is refused', async () => {
  const { sides } = await getDossier(ctx, 1);
  expect(sides.map((side) => side.px)).toEqual([0.8, 0.2]);
  await expect(getDossier(ctx, 999)).rejects.toMatchObject({ code: 'not_found' });
});

describe('the list of events', () => {
  const events = (filter: Partial<Parameters<typeof listEventRows>[1]> = {}) =>
    listEventRows(ctx, { ...ALL, order: 'volume24h', limit: 100, offset: 0, ...filter });

  beforeAll(async () => {
    const question = { question: 7, category: 'sports' };
    await addOutcome(21, 'Home wins', question);
    await addOutcome(22, 'Draw', question);
    await addOutcome(23, 'Away wins', question);
    await addOutcome(24, 'Other', { ...question, marketClass: 'fallback' });
    await addTrade(11, 230, 0.6, 100, 1);
    await addTrade(12, 210, 0.3, 40, 2);
  });

  test('has the outcomes of a question in one row, with their sums, and the catch-all counted only', async () => {
    const { rows, total, markets } = await events();
    const [match] = rows;
    expect(match?.legs.map((leg) => leg.outcomeId)).toEqual([21, 22, 23]);
    expect(match).toMatchObject({ legCount: 4, volume24hUsd: 140, trades: 2 });
    expect([total, markets]).toEqual([5, 8]);
  });

  test('a settled leg shows its payout, and the last trade of another leg that contradicts it is old', async () => {
    const settled = 'UPDATE outcome SET is_settled = $1, settle_fraction = $2 WHERE outcome_id = 21';
    const legs = async () => (await events({ category: 'sports' })).rows[0]?.legs;
    expect(await legs()).toMatchObject([{ yesPx: 0.3, isOld: false }, {}, { yesPx: 0.6, isOld: false }]);
    await database.pool.query(settled, [true, '1']);
    expect(await legs()).toMatchObject([{ yesPx: 1, isOld: false }, {}, { yesPx: 0.6, isOld: true }]);
    await database.pool.query(settled, [false, '']);
  });

  test('keeps to three legs of a longer question, the likeliest first', async () => {
    await addOutcome(25, 'Abandoned', { question: 7, category: 'sports' });
    const [match] = (await events({ category: 'sports' })).rows;
    expect(match?.legs.map((leg) => leg.outcomeId)).toEqual([23, 21, 22]);
    expect(match?.legCount).toBe(5);
  });

  test('names a single leg that matches by its own title, and pages without leaving any out', async () => {
    const [draw] = (await events({ text: 'draw' })).rows;
    expect([draw?.title, draw?.legCount]).toEqual([null, 1]);
    const pages = await Promise.all([0, 2, 4].map((offset) => events({ limit: 2, offset })));
    expect(pages.flatMap(({ rows }) => rows.map(({ legs }) => legs[0]?.outcomeId))).toEqual(
      (await events()).rows.map(({ legs }) => legs[0]?.outcomeId),
    );
  });
});
