import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ExplorerClient,
  HttpTransport,
  InfoClient,
  SubscriptionClient,
  WebSocketTransport,
} from '@nktkas/hyperliquid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockHeader, MetaUpdate, OutcomeMeta } from '../basics/wire.ts';
import { createExchange, type Exchange } from '../exchange.ts';
import { type ExchangeServer, startExchangeServer } from '../exchange-server.ts';

/** Two seconds before the daily markets of 9 May settle and the next day's are made. */
const ROLL_MS = Date.UTC(2026, 4, 9, 6);
const START_MS = ROLL_MS - 2_000;
/** The exchange's clock runs faster than ours, so that nobody waits for its markets to settle. */
const CLOCK_SPEED = 10;

let exchange: Exchange;
let server: ExchangeServer;
let dir: string;
let live: Promise<void>;
const stopping = new AbortController();
const transports: WebSocketTransport[] = [];

function socket(url: string): WebSocketTransport {
  const transport = new WebSocketTransport({ url });
  transports.push(transport);
  return transport;
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'exchange-'));
  let beganMs = Date.now();
  exchange = createExchange({
    dir,
    seed: 3,
    historyFills: 3_000,
    fillsPerSecond: 50,
    startMs: Date.UTC(2026, 4, 6),
    nowMs: () => START_MS + (Date.now() - beganMs) * CLOCK_SPEED,
  });
  await exchange.generateHistory();
  server = await startExchangeServer(exchange, { port: 0 });
  beganMs = Date.now();
});
afterAll(async () => {
  stopping.abort();
  await live;
  for (const transport of transports) await transport.close();
  await server.close();
  exchange.close();
  rmSync(dir, { recursive: true, force: true });
});

test('a client that follows updates sees the daily roll: settled by number, created whole, gone from reads', async () => {
  const info = new InfoClient({
    transport: new HttpTransport({ apiUrl: server.apiUrl, rpcUrl: server.apiUrl }),
  });
  const feed = new SubscriptionClient({ transport: socket(server.wsUrl) });
  const explorer = new ExplorerClient({ transport: socket(server.rpcWsUrl) });
  const before = (await info.outcomeMeta()) as unknown as OutcomeMeta;
  const updates: MetaUpdate[] = [];
  const heights: number[] = [];
  await feed.outcomeMetaUpdates((event) => updates.push(...(event as unknown as MetaUpdate[])));
  await explorer.explorerBlock((blocks) => heights.push(...(blocks as BlockHeader[]).map((b) => b.height)));
  live = exchange.runLive(stopping.signal);

  const settledIds = (): number[] =>
    updates.flatMap((update) => ('outcomeSettled' in update ? [update.outcomeSettled] : []));
  const created = () =>
    updates.flatMap((update) => ('outcomeCreated' in update ? [update.outcomeCreated] : []));
  await expect
    .poll(() => Math.min(settledIds().length, created().length), { timeout: 20_000 })
    .toBeGreaterThan(3);

  const [settled = -1] = settledIds();
  expect(before.outcomes.map((row) => row.outcome)).toContain(settled);
  await expect(info.l2Book({ coin: `#${settled}0` })).rejects.toThrow('500');
  await expect(info.recentTrades({ coin: `#${settled}0` })).rejects.toThrow('500');
  expect(await info.settledOutcome({ outcome: settled })).toMatchObject({ spec: { outcome: settled } });
  expect(await info.allMids()).not.toHaveProperty(`#${settled}0`);

  // Markets that are listed from here on are in the answer or not.
  const listed = created();
  const after = (await info.outcomeMeta()) as unknown as OutcomeMeta;
  expect(after.outcomes.map((row) => row.outcome)).not.toContain(settled);
  for (const row of listed) expect(after.outcomes).toContainEqual(row);
  expect(heights.length).toBeGreaterThan(0);
  expect(heights).toEqual(heights.map((_, i) => (heights[0] ?? 0) + i));
});

test('live mids, books and contexts of an outcome agree with each other', async () => {
  const feed = new SubscriptionClient({ transport: socket(server.wsUrl) });
  const { mids } = await new Promise<{ mids: Record<string, string> }>((resolve, reject) => {
    feed.allMids(resolve).catch(reject);
  });
  const coin = Object.keys(mids).find((name) => /^#\d*0$/.test(name)) ?? '';
  const context = await new Promise<{ coin: string; ctx: { markPx: string } }>((resolve, reject) => {
    feed.activeSpotAssetCtx({ coin }, resolve).catch(reject);
  });
  expect(context.coin).toBe(coin);
  expect(Number(context.ctx.markPx)).toBeGreaterThan(0);
  const candle = await new Promise<{ s: string; i: string }>((resolve, reject) => {
    feed.candle({ coin, interval: '1d' }, resolve).catch(reject);
  });
  expect(candle).toMatchObject({ s: coin, i: '1d' });
});
