import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { type ExchangeServer, startExchangeServer } from './exchange-server.ts';
import { readNodeFiles } from './files/read-node-files.ts';
import type { WorldAnswer } from './world.ts';

/** Between two of the hourly price markets. */
const NOW_MS = GENESIS_MS + 140 * DAY_MS + 7 * HOUR_MS + 30 * 60_000;

let dir: string;
let nowMs: number;
let exchange: Exchange;
let server: ExchangeServer;
let running: Promise<void>;
let stopping: AbortController;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'still-world-'));
  nowMs = NOW_MS;
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(dir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const options = { dir, seed: 3, historyFills: 600, fillsPerSecond: 0, isStill: true, nowMs: () => nowMs };
  // The first days of the plan need not be simulated.
  exchange = createExchange({ ...options, startMs: NOW_MS - DAY_MS });
  await exchange.generateHistory();
  stopping = new AbortController();
  server = await startExchangeServer(exchange, { port: 0, world: exchange.world });
  running = exchange.runLive(stopping.signal);
  await blockAt(nowMs + 1_000);
}

async function stop(): Promise<void> {
  stopping.abort();
  await Promise.all([running, server.close()]);
  exchange.close();
}

/** Moves the exchange's clock on and waits for the block of that time. */
async function blockAt(atMs: number): Promise<void> {
  nowMs = atMs;
  await expect.poll(() => exchange.now(), { interval: 10 }).toBe(atMs);
}

const post = (request: object) =>
  fetch(`${server.apiUrl}/sandbox/world`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });

async function ask(request: object): Promise<WorldAnswer> {
  const response = await post(request);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as WorldAnswer;
}

const openIds = (): number[] => exchange.outcomeMeta().outcomes.map(({ outcome }) => outcome);
const rowsOf = () => readNodeFiles(dir).flatMap(({ events }) => events.map(([, fill]) => fill));
/** All of the exchange that a client could see change. */
const seen = () => ({
  ...{ meta: exchange.outcomeMeta(), mids: exchange.mids(), votes: exchange.validatorVotes() },
  books: openIds().map((id) => ({ ...exchange.book(`#${id}0`), time: 0 })),
  contexts: openIds().map((id) => exchange.spotCtx(`#${id}0`)),
  perps: ['BTC', 'HYPE'].map((coin) => exchange.perpCtx(coin)),
  fills: rowsOf().length,
});

test('two hours pass in a still world and nothing in it changes, while blocks go on', async () => {
  const before = seen();
  const blocks: number[] = [];
  exchange.on('block', ({ blockTime }) => blocks.push(blockTime));
  await blockAt(nowMs + 2 * HOUR_MS);
  expect(blocks).toHaveLength((2 * HOUR_MS) / 1_000);
  expect(blocks.at(-1)).toBe(nowMs);
  expect(seen()).toEqual(before);
  expect(exchange.worldNow()).toBe(NOW_MS);
});

test('every open market of a still world has a book, but for the fallbacks of questions', async () => {
  const { outcomes, questions } = exchange.outcomeMeta();
  const fallbacks = questions.map(({ fallbackOutcome }) => fallbackOutcome);
  const quoted = outcomes.map(({ outcome }) => outcome).filter((id) => !fallbacks.includes(id));
  expect(quoted.length).toBeGreaterThan(20);
  const empty = quoted.filter((id) => exchange.book(`#${id}0`)?.levels.some((side) => side.length === 0));
  expect(empty).toEqual([]);
});

test('a request lists the next market of the plan, which then is not listed a second time', async () => {
  const before = await ask({ type: 'read' });
  const { listed, outcomes } = await ask({ type: 'list' });
  expect(openIds()).toEqual(expect.arrayContaining(listed));
  expect(outcomes).toBe(before.outcomes + listed.length);
  const later = await ask({ type: 'advance', ms: HOUR_MS });
  expect(later.listed.length).toBeGreaterThan(0);
  expect(later.listed.filter((id) => listed.includes(id))).toEqual([]);
});

test('a request settles a market and pays its holders, and the plan does not settle it again', async () => {
  const [id = 0] = openIds().filter((one) => (exchange.recentTrades(`#${one}0`, 1) ?? []).length > 0);
  nowMs += 500;
  const { settled, fills } = await ask({ type: 'settle', outcome: id });
  expect(settled).toContain(id);
  expect(openIds()).not.toContain(id);
  expect(exchange.settledOutcome(id)).toMatchObject({ spec: { outcome: id } });
  const rows = rowsOf();
  expect(rows).toHaveLength(fills);
  const paid = rows.filter(({ coin, dir: kind }) => kind === 'Settlement' && coin.startsWith(`#${id}`));
  expect(paid.length).toBeGreaterThan(0);
  expect(new Set(paid.map(({ time }) => time))).toEqual(new Set([nowMs]));
  expect((await ask({ type: 'advance', ms: DAY_MS })).settled).not.toContain(id);
});

test('a request trades in a market and answers the trade, whose rows are in the files', async () => {
  const [id = 0] = openIds().filter((one) => exchange.book(`#${one}0`)?.levels[0]?.length);
  const { trades } = await ask({ type: 'trade', outcome: id });
  expect(trades[0]?.coin).toBe(`#${id}0`);
  const [newest] = exchange.recentTrades(`#${id}0`, 1) ?? [];
  expect(trades.map(({ tid }) => tid)).toContain(newest?.tid);
  expect(rowsOf().map(({ tid }) => tid)).toContain(newest?.tid);
});

test('a request moves the price of one market, and of no other', async () => {
  const [id = 0, ...others] = openIds().filter((one) => exchange.mids()[`#${one}0`]);
  const before = exchange.mids();
  const heard: string[] = [];
  exchange.on('mids', (mids) => heard.push(...Object.keys(mids)));
  await ask({ type: 'price', outcome: id, yes: 0.31 });
  expect(Number(exchange.mids()[`#${id}0`])).toBeCloseTo(0.31, 1);
  expect(heard).toEqual(expect.arrayContaining([`#${id}0`, `#${id}1`]));
  for (const other of others) expect(exchange.mids()[`#${other}0`]).toBe(before[`#${other}0`]);
});

test('a request moves the world on by hours at once: prices, listings and settlements follow its time', async () => {
  const before = seen();
  const { listed, settled } = await ask({ type: 'advance', ms: 2 * HOUR_MS });
  expect(exchange.worldNow()).toBe(NOW_MS + 2 * HOUR_MS);
  expect([listed.length, settled.length].every((count) => count > 0)).toBe(true);
  expect(exchange.mids()).not.toEqual(before.mids);
  expect(exchange.perpCtx('BTC')).not.toEqual(before.perps[0]);
  expect(exchange.now()).toBe(nowMs);
});

test('a restarted exchange stands where it stood, with all that was requested', async () => {
  const { listed } = await ask({ type: 'list' });
  await ask({ type: 'advance', ms: 60_000 });
  const [id = 0] = openIds();
  await ask({ type: 'settle', outcome: id });
  const before = seen();
  await stop();
  await start();
  expect(seen()).toEqual(before);
  expect(openIds()).toEqual(expect.arrayContaining(listed));
  expect(exchange.settledOutcome(id)).not.toBeNull();
  await blockAt(nowMs + 60_000);
});

test('a request that cannot be met is refused with the reason and changes nothing', async () => {
  const before = seen();
  for (const [request, status, reason] of [
    [{ type: 'settle', outcome: 999_999 }, 409, 'Outcome 999999 is not open.'],
    [{ type: 'trade', outcome: 0 }, 409, 'Outcome 0 is not open.'],
    [{ type: 'nonsense' }, 422, 'type'],
    [{ type: 'price', outcome: 1, yes: 1 }, 422, 'yes'],
  ] as const) {
    const response = await post(request);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(reason)]);
  }
  expect(seen()).toEqual(before);
});
