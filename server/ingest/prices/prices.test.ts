import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import type { Topics } from '#bus/topics.ts';
import { DAY_MS } from '#domain/time.ts';
import { createLogger } from '#observe/logger.ts';
import { insertMarks, pruneMarks } from '#store/writes-metadata/marks.ts';
import { createInfoClient } from '#upstream/exchange/info-client.ts';
import { createExchangeSocket } from '#upstream/exchange/ws-client.ts';
import { freshDatabase, type TestDatabase } from '../../test/databases/database.ts';
import { ScriptedExchange } from '../../test/fixtures/scripted-exchange.ts';
import { type PricePace, startPriceIngest } from './start-price-ingest.ts';

const logger = createLogger({ level: 'silent' });
const poll = { timeout: 15_000, interval: 10 };
const QUICK: Partial<PricePace> = { midsMs: 5, marksMs: 10, fallbackMs: 10, followMs: 20, silentMs: 60_000 };

let db: TestDatabase;
let exchange: ScriptedExchange;
let polled: { mids: unknown; marks: unknown };
let stop = async (): Promise<void> => {};
beforeEach(async () => {
  db = await freshDatabase();
  polled = { mids: {}, marks: [{ universe: [] }, []] };
  exchange = await new ScriptedExchange(({ type }) => ({
    json: type === 'allMids' ? polled.mids : polled.marks,
  })).listen();
});
afterEach(async () => {
  await stop();
  await exchange.close();
  await db.drop();
});

function start(pace: Partial<PricePace> = {}) {
  const end = new AbortController();
  const { signal } = end;
  const bus = createMemoryBus(() => {});
  const mids: Topics['mids'][] = [];
  const marks: Topics['marks'] = [];
  bus.subscribe('mids', (changed) => mids.push(changed));
  bus.subscribe('marks', (fresh) => marks.push(...fresh));
  const info = createInfoClient({ apiUrl: exchange.apiUrl, weightPerMinute: 1e9 });
  const ws = createExchangeSocket({ url: exchange.wsUrl, logger, signal, backoff: { baseMs: 1, maxMs: 5 } });
  const prices = startPriceIngest({
    db: db.pool,
    info,
    ws,
    bus,
    logger,
    now: Date.now,
    signal,
    pace: { ...QUICK, ...pace },
  });
  stop = async () => {
    end.abort();
    await Promise.all([prices.done, ws.done]);
  };
  return { mids, marks };
}

const stored = async (): Promise<{ symbol: string; px: number }[]> =>
  (await db.pool.query('SELECT symbol, px FROM mark_price ORDER BY symbol, time_ms')).rows;
const follows = (coin: string): number =>
  exchange.subscribed.filter((subscription) => subscription.coin === coin).length;

describe('price ingest', () => {
  it('announces each mid that changed, and only those', async () => {
    exchange.onSubscribe = ({ type }) =>
      type === 'allMids'
        ? [{ channel: 'allMids', data: { mids: { BTC: '64000.5', '#10': '0.5', '@107': '1' } } }]
        : [];
    const { mids } = start();
    await expect.poll(() => mids, poll).toEqual([{ BTC: 64000.5, '#10': 0.5 }]);
    exchange.push({ channel: 'allMids', data: { mids: { BTC: '64000.5', '#10': '0.51' } } });
    await expect.poll(() => mids.at(-1), poll).toEqual({ '#10': 0.51 });
    expect(mids).toHaveLength(2);
  });

  it('announces and stores marks of the big four and of every underlying that a live market names', async () => {
    await db.pool.query(`INSERT INTO outcome (outcome_id, name, description, title, market_class, underlying,
        side_a_name, side_b_name, is_settled, first_seen_ms, last_seen_ms)
      VALUES (1, '', '', '', 'priceBinary', 'DOGE', 'Yes', 'No', false, 0, 0),
             (2, '', '', '', 'priceBinary', 'XMR', 'Yes', 'No', true, 0, 0)`);
    exchange.onSubscribe = ({ type, coin }) =>
      type === 'activeAssetCtx'
        ? [{ channel: 'activeAssetCtx', data: { coin, ctx: { markPx: '5.25' } } }]
        : [];
    const { marks } = start();
    await expect
      .poll(async () => (await stored()).map((row) => row.symbol), poll)
      .toEqual(['BTC', 'DOGE', 'ETH', 'HYPE', 'SOL']);
    expect(new Set(marks.map(({ symbol, px }) => `${symbol} ${px}`)).size).toBe(5);
    expect(follows('XMR')).toBe(0);

    await db.pool.query('UPDATE outcome SET is_settled = true');
    await expect.poll(() => exchange.unsubscribed, poll).toEqual([{ type: 'activeAssetCtx', coin: 'DOGE' }]);
    expect(follows('BTC')).toBe(1);
  });

  it('polls mids and marks while the socket is down, and leaves off when it is back', async () => {
    exchange.accepts = false;
    polled = {
      mids: { BTC: '7.5' },
      marks: [{ universe: [{ name: 'OTHER' }, { name: 'BTC' }] }, [{ markPx: '1' }, { markPx: '7.25' }]],
    };
    const { mids, marks } = start();
    await expect.poll(() => mids, poll).toEqual([{ BTC: 7.5 }]);
    await expect.poll(() => marks[0], poll).toMatchObject({ symbol: 'BTC', px: 7.25 });
    await expect.poll(async () => (await stored())[0], poll).toEqual({ symbol: 'BTC', px: 7.25 });

    exchange.onSubscribe = ({ type, coin }) =>
      type === 'allMids'
        ? [{ channel: 'allMids', data: { mids: { BTC: '8.5' } } }]
        : [{ channel: 'activeAssetCtx', data: { coin, ctx: { markPx: '8.25' } } }];
    exchange.accepts = true;
    await expect.poll(() => mids.at(-1), poll).toEqual({ BTC: 8.5 });
    await expect.poll(() => marks.at(-1)?.px, poll).toBe(8.25);
  });

  it('polls when the socket is open and says nothing', async () => {
    polled.mids = { ETH: '3.5' };
    const { mids } = start({ silentMs: 20 });
    await expect.poll(() => mids, poll).toEqual([{ ETH: 3.5 }]);
  });

  it('goes on through malformed frames and failing polls', async () => {
    polled.mids = 'broken';
    const { mids } = start({ silentMs: 1 });
    await expect.poll(() => follows('BTC'), poll).toBe(1);
    for (const data of [null, [], { mids: null }, { mids: { BTC: {} } }, 7])
      exchange.push({ channel: 'allMids', data });
    exchange.push({ channel: 'activeAssetCtx', data: { coin: 'BTC', ctx: null } });
    exchange.push({ channel: 'allMids', data: { mids: { BTC: '9.5', bad: 'x' } } });
    await expect.poll(() => mids.at(-1), poll).toEqual({ BTC: 9.5 });
  });

  it('keeps marks that the database refused, and stores them when it is back', async () => {
    await db.pool.query('ALTER TABLE mark_price RENAME TO mark_price_away');
    exchange.onSubscribe = ({ coin }) => [
      { channel: 'activeAssetCtx', data: { coin, ctx: { markPx: '5.0' } } },
    ];
    const { marks } = start();
    await expect.poll(() => marks.length, poll).toBeGreaterThanOrEqual(4);
    await db.pool.query('ALTER TABLE mark_price_away RENAME TO mark_price');
    await expect.poll(async () => (await stored()).length, poll).toBe(4);
  });
});

describe('stored marks', () => {
  it('are stored once for a symbol and time', async () => {
    const mark = { symbol: 'BTC', timeMs: 1, px: 5 };
    await insertMarks(db.pool, [mark]);
    await insertMarks(db.pool, [
      { ...mark, px: 6 },
      { ...mark, timeMs: 2 },
    ]);
    expect(await stored()).toEqual([
      { symbol: 'BTC', px: 5 },
      { symbol: 'BTC', px: 5 },
    ]);
  });

  it('are pruned by age in bounded portions, and no younger one goes', async () => {
    const nowMs = 100 * DAY_MS;
    const marks = ['BTC', 'ETH'].flatMap((symbol) =>
      Array.from({ length: 100 }, (_, day) => ({ symbol, timeMs: day * DAY_MS, px: 1 })),
    );
    await insertMarks(db.pool, marks);
    expect(await pruneMarks(db.pool, nowMs - 30 * DAY_MS, 90)).toBe(90);
    expect(await pruneMarks(db.pool, nowMs - 30 * DAY_MS, 90)).toBe(50);
    expect(await pruneMarks(db.pool, nowMs - 30 * DAY_MS, 90)).toBe(0);
    const { rows } = await db.pool.query(
      'SELECT symbol, min(time_ms) AS oldest, count(*) AS n FROM mark_price GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual(['BTC', 'ETH'].map((symbol) => ({ symbol, oldest: 70 * DAY_MS, n: 30 })));
  });
});
