import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Book, Candle, OutcomeMeta, SettledOutcome, SpotCtx, Trade, WireFill } from '../basics/wire.ts';
import { createExchange, type Exchange } from '../exchange.ts';
import { type ExchangeServer, startExchangeServer } from '../exchange-server.ts';
import { recorded, recordedLines } from './recorded-exchange.ts';
import { shapeDifferences } from './wire-shape.ts';

type Rows = Record<string, unknown>[];
const NOW_MS = Date.UTC(2026, 4, 9, 7);
const START_MS = Date.UTC(2026, 4, 2);

let exchange: Exchange;
let server: ExchangeServer;
let dir: string;
let coins: string[];

async function info<T>(request: object): Promise<T> {
  const response = await fetch(`${server.apiUrl}/info`, { method: 'POST', body: JSON.stringify(request) });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** The answers of every live coin to one question, as one list. */
async function ofEveryCoin<T>(request: (coin: string) => object): Promise<T[]> {
  return (await Promise.all(coins.map((coin) => info<T>(request(coin))))).flat() as T[];
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'exchange-'));
  exchange = createExchange({
    dir,
    seed: 1,
    historyFills: 6_000,
    fillsPerSecond: 10,
    startMs: START_MS,
    nowMs: () => NOW_MS,
  });
  await exchange.generateHistory();
  server = await startExchangeServer(exchange, { port: 0 });
  const { outcomes } = await info<OutcomeMeta>({ type: 'outcomeMeta' });
  coins = outcomes.flatMap(({ outcome }) => [`#${outcome}0`, `#${outcome}1`]);
});
afterAll(async () => {
  await server.close();
  exchange.close();
  rmSync(dir, { recursive: true, force: true });
});

const same = (ours: readonly unknown[], others: readonly unknown[], optional: string[] = []): void => {
  expect(ours.length).toBeGreaterThan(0);
  expect(shapeDifferences(ours as Rows, others as Rows, optional)).toEqual([]);
};

const settlements = recordedLines<SettledOutcome | null>('settled-outcome.ndjson').filter(
  (line) => line !== null,
);
/** Recorded outcomes of both kinds: those of deployers, which name a venue, and the protocol's own, which do not. */
const outcomeRows = [
  ...recorded<OutcomeMeta>('outcome-meta.json').outcomes,
  ...settlements.map((row) => row.spec),
];

test('outcome metadata has the recorded shape', async () => {
  const meta = await info<OutcomeMeta>({ type: 'outcomeMeta' });
  const real = recorded<OutcomeMeta>('outcome-meta.json');
  same([meta], [real]);
  same(meta.outcomes, outcomeRows);
  same(meta.questions, real.questions);
  same(meta.deployers, real.deployers);
  same(
    meta.outcomes.flatMap((o) => o.sideSpecs),
    real.outcomes.flatMap((o) => o.sideSpecs),
  );
});

test('templates have the recorded shape', async () => {
  same(await info<unknown[]>({ type: 'outcomeTemplates' }), recorded('outcome-templates.json'));
});

test('settlements have the recorded shape, with and without a question', async () => {
  const live = new Set(coins);
  const newest = Math.max(...coins.map((coin) => Math.floor(Number(coin.slice(1)) / 10)));
  const ids = Array.from({ length: newest }, (_, id) => id).filter((id) => !live.has(`#${id}0`));
  const answers = await Promise.all(
    ids.map((outcome) => info<SettledOutcome | null>({ type: 'settledOutcome', outcome })),
  );
  const settled = answers.filter((answer) => answer !== null);
  for (const withQuestion of [true, false]) {
    const of = (rows: SettledOutcome[]) => rows.filter((row) => 'question' in row === withQuestion);
    same(of(settled), of(settlements));
    same(
      of(settled).map((row) => row.spec),
      outcomeRows,
    );
  }
  same(
    settled.flatMap((row) => row.question ?? []),
    settlements.flatMap((row) => row.question ?? []),
  );
});

test('books and their levels have the recorded shape, and mirror about one', async () => {
  const books = await ofEveryCoin<Book>((coin) => ({ type: 'l2Book', coin }));
  const real = recorded<Book>('book.json');
  same(books, [real]);
  same(
    books.flatMap((book) => book.levels.flat()),
    real.levels.flat(),
  );
  const byCoin = new Map(books.map((book) => [book.coin, book]));
  for (const [coin, { levels }] of byCoin) {
    if (!coin.endsWith('0')) continue;
    const mirror = byCoin.get(`${coin.slice(0, -1)}1`);
    const [bids, asks] = levels.map((side) =>
      side.map(({ px, sz, n }) => ({ px: (1 - Number(px)).toFixed(5), sz, n })),
    );
    const theirs = mirror?.levels.map((side) =>
      side.map((level) => ({ ...level, px: Number(level.px).toFixed(5) })),
    );
    expect(theirs).toEqual([asks, bids]);
  }
});

test('trades and bars have the recorded shape', async () => {
  const trades = await ofEveryCoin<Trade>((coin) => ({ type: 'recentTrades', coin }));
  same(trades, recorded<Trade[]>('trades.json'));
  const bars = await ofEveryCoin<Candle>((coin) => ({
    type: 'candleSnapshot',
    req: { coin, interval: '1h', startTime: START_MS, endTime: NOW_MS },
  }));
  same(bars, recorded<Candle[]>('candles-1h.json'));
  for (const bar of bars) {
    const [o, h, l, c] = [bar.o, bar.h, bar.l, bar.c].map(Number) as [number, number, number, number];
    expect(h >= Math.max(o, c) && l <= Math.min(o, c) && bar.T === bar.t + 3_599_999).toBe(true);
  }
});

test('fills of users have the recorded shape', async () => {
  const trades = await ofEveryCoin<Trade>((coin) => ({ type: 'recentTrades', coin }));
  const users = [...new Set(trades.flatMap((trade) => trade.users))].slice(0, 20);
  const fills = (
    await Promise.all(users.map((user) => info<WireFill[]>({ type: 'userFills', user })))
  ).flat();
  const real = [
    ...recorded<WireFill[]>('fills.json'),
    ...recorded<{ userFills_snapshot: { data: { fills: WireFill[] } } }>('ws.json').userFills_snapshot.data
      .fills,
  ];
  same(fills, real, ['cloid', 'builder', 'builderFee', 'feeToken']);
});

test('contexts of outcome coins have the recorded shape', async () => {
  const [, contexts] = await info<[unknown, SpotCtx[]]>({ type: 'spotMetaAndAssetCtxs' });
  const { activeSpotAssetCtx } = recorded<{ activeSpotAssetCtx: { data: { ctx: SpotCtx } } }>('ws.json');
  same(contexts, [activeSpotAssetCtx.data.ctx]);
});

test('mids are decimal texts of live outcome coins and perpetuals, and the two sides add up to one', async () => {
  const mids = await info<Record<string, string>>({ type: 'allMids' });
  same([mids], [Object.fromEntries(Object.keys(mids).map((coin) => [coin, '0.5']))]);
  expect(Object.keys(mids)).toContain('BTC');
  const yes = Object.keys(mids).filter((coin) => /^#\d*0$/.test(coin));
  expect(yes.length).toBeGreaterThan(0);
  for (const coin of yes) {
    expect(coins).toContain(coin);
    expect(Number(mids[coin]) + Number(mids[`${coin.slice(0, -1)}1`])).toBeCloseTo(1, 6);
  }
});

test('a settled coin answers 500 with null, while its settlement is answered', async () => {
  const { outcomes } = await info<OutcomeMeta>({ type: 'outcomeMeta' });
  const first = Math.min(...outcomes.map(({ outcome }) => outcome));
  const gone = Array.from({ length: first }, (_, id) => id).reverse();
  for (const outcome of gone.slice(0, 5)) {
    const response = await fetch(`${server.apiUrl}/info`, {
      method: 'POST',
      body: JSON.stringify({ type: 'l2Book', coin: `#${outcome}0` }),
    });
    expect([response.status, await response.text()]).toEqual([500, 'null']);
  }
});
