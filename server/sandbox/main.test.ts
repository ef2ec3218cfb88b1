import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HttpTransport, InfoClient, SubscriptionClient, WebSocketTransport } from '@nktkas/hyperliquid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseExpiry } from '#domain/time.ts';
import { SportmonksClient } from '#upstream/sports/sportmonks/sportmonks-client.ts';
import type { SandboxMessage } from './config.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const HISTORY_FILLS = 4_000;

type Ready = Extract<SandboxMessage, { type: 'ready' }>;
let dataDir: string;
const children: ChildProcess[] = [];

vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
});

const config = (overrides: object = {}): string =>
  JSON.stringify({
    dataDir,
    seed: 1,
    historyFills: HISTORY_FILLS,
    fillsPerSecond: 40,
    httpPort: 0,
    parentPid: process.pid,
    ...overrides,
  });

/** A running sandbox process and all that it said so far. */
function start(overrides: object = {}) {
  const child = fork(MAIN, [config(overrides)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  const said: SandboxMessage[] = [];
  child.on('message', (message: SandboxMessage) => said.push(message));
  const errors: string[] = [];
  child.stderr?.on('data', (text: Buffer) => errors.push(text.toString()));
  const saying = async <T extends SandboxMessage>(matches: (m: SandboxMessage) => m is T): Promise<T> => {
    const found = (): T | undefined => said.find(matches);
    await expect.poll(found, { timeout: 60_000, interval: 20 }).toBeDefined();
    return found() as T;
  };
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  return { child, said, errors, saying, exited };
}
const isReady = (m: SandboxMessage): m is Ready => m.type === 'ready';
const isDone = (m: SandboxMessage): m is Extract<SandboxMessage, { type: 'history' }> =>
  m.type === 'history' && m.done;

test('the servers answer before history is complete, and history ends with every fill in the node files', async () => {
  const { said, saying } = start({ historyFills: 60_000 });
  const ready = await saying(isReady);
  const info = new InfoClient({
    transport: new HttpTransport({ apiUrl: ready.apiUrl, rpcUrl: ready.apiUrl }),
  });
  expect((await info.exchangeStatus()).time).toBeGreaterThan(Date.UTC(2026, 4, 1));
  expect(said.some(isDone)).toBe(false);
  const done = await saying(isDone);
  expect(done.written).toBeGreaterThanOrEqual(50_000);
  expect(done.total).toBe(done.written);
  expect(ready.nodeDataDir).toBe(path.join(dataDir, 'node'));
  const days = await readdir(path.join(ready.nodeDataDir, 'node_fills_by_block', 'hourly'));
  expect(days).toContain('20260502');
});

test('after history the published client sees outcomes, books and live trades', async () => {
  const { saying } = start();
  const ready = await saying(isReady);
  await saying(isDone);
  const info = new InfoClient({
    transport: new HttpTransport({ apiUrl: ready.apiUrl, rpcUrl: ready.apiUrl }),
  });
  const { outcomes } = await info.outcomeMeta();
  expect(outcomes.length).toBeGreaterThan(8);
  const socket = new WebSocketTransport({ url: ready.wsUrl });
  const live = new SubscriptionClient({ transport: socket });
  const traded = new Set<string>();
  for (const { outcome } of outcomes.slice(0, 9)) {
    await live.trades({ coin: `#${outcome}0` }, (trades) => {
      if (trades.some((trade) => trade.time > Date.now() - 10_000)) traded.add(`#${outcome}0`);
    });
  }
  await expect.poll(() => traded.size, { timeout: 30_000 }).toBeGreaterThan(0);
  const [coin = ''] = traded;
  expect((await info.recentTrades({ coin })).length).toBeGreaterThan(0);
  expect((await info.l2Book({ coin }))?.levels).toHaveLength(2);
  await socket.close();
});

test('SIGTERM ends it with 0 also while history is written, and it goes on where it stopped', async () => {
  const first = start({ historyFills: 60_000 });
  await first.saying(isReady);
  await first.saying((m): m is SandboxMessage => m.type === 'history');
  first.child.kill('SIGTERM');
  expect(await first.exited).toEqual([0, null]);
  const second = start({ historyFills: 60_000 });
  await second.saying(isDone);
  second.child.kill('SIGTERM');
  expect(await second.exited).toEqual([0, null]);
});

test('SIGTERM ends it with 0 from its first word on', async () => {
  const { child, said, exited } = start();
  child.once('message', () => child.kill('SIGTERM'));
  expect(await exited).toEqual([0, null]);
  expect(said[0]).toMatchObject({ type: 'ready' });
});

test('it ends by itself when its parent’s channel closes', async () => {
  const { child, saying, exited } = start();
  await saying(isReady);
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});

test('it ends by itself when its parent is killed without a channel', async () => {
  const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  children.push(parent);
  const { child, saying, exited } = start({ parentPid: parent.pid });
  await saying(isReady);
  expect(child.exitCode).toBeNull();
  parent.kill('SIGKILL');
  expect(await exited).toEqual([0, null]);
});

test.each([['not json'], ['{"seed":1}']])(
  'a wrong configuration is explained and ends it: %s',
  async (argument) => {
    const child = spawn(process.execPath, [MAIN, argument], { stdio: ['ignore', 'ignore', 'pipe'] });
    children.push(child);
    const errors: string[] = [];
    child.stderr?.on('data', (text: Buffer) => errors.push(text.toString()));
    // By then all that it said has been read, unlike at its 'exit'.
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(errors.join('')).toMatch(/configuration/);
  },
);

test('the provider has the matches that the exchange lists, and knows them by the same ids after a restart', async () => {
  const first = start();
  const ready = await first.saying(isReady);
  await first.saying(isDone);
  const providerOf = ({ apiUrl, token }: Ready['sports']) =>
    new SportmonksClient({ apiUrl, token, requestsPerHour: 1_000 });
  const info = new InfoClient({
    transport: new HttpTransport({ apiUrl: ready.apiUrl, rpcUrl: ready.apiUrl }),
  });
  const listed = async () =>
    (await info.outcomeMeta()).questions.flatMap(({ description }) => {
      const [, kickOff] = /competition:Express League.*scheduledStart:(\d{8}-\d{4})/.exec(description) ?? [];
      return kickOff === undefined ? [] : [parseExpiry(kickOff)];
    });
  await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [fromMs = 0] = (await listed()).filter((ms) => ms !== null);
  const window = { fromMs, toMs: fromMs + 1 };
  const fixtures = await providerOf(ready.sports).fixturesBetween(window);
  expect(fixtures).toContainEqual(
    expect.objectContaining({ league: 'Express League', startingAtMs: fromMs }),
  );
  first.child.kill('SIGKILL');
  await first.exited;
  const again = await start().saying(isReady);
  const ids = (rows: typeof fixtures) => rows.map(({ id, name }) => `${id} ${name}`);
  expect(ids(await providerOf(again.sports).fixturesBetween(window))).toEqual(ids(fixtures));
});
