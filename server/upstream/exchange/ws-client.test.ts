import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { until } from '#relay/testing/harness.ts';
import { recorded, recordedLines } from '../../test/fixtures/hyperliquid-recordings.ts';
import { ScriptedExchange } from '../../test/fixtures/scripted-exchange.ts';
import { createExchangeSocket, type ExchangeSocketOptions } from './ws-client.ts';

const logger = createLogger({ level: 'silent' });
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function connect(options: Partial<ExchangeSocketOptions> = {}) {
  const exchange = await new ScriptedExchange().listen();
  const stop = new AbortController();
  const socket = createExchangeSocket({
    url: exchange.wsUrl,
    logger,
    signal: stop.signal,
    backoff: { baseMs: 1, maxMs: 5 },
    ...options,
  });
  cleanups.push(
    () => exchange.close(),
    async () => {
      stop.abort();
      await socket.done;
    },
  );
  return { exchange, socket, stop };
}

const count = (list: Record<string, unknown>[], type: string): number =>
  list.filter((subscription) => subscription.type === type).length;

describe('exchange socket', () => {
  it('hands on each frame to the subscriptions that it belongs to, and to no other', async () => {
    const { exchange, socket } = await connect();
    const seen: Record<string, unknown[]> = { mids: [], btc: [], outcome: [], trades: [], meta: [] };
    socket.subscribe({ type: 'allMids' }, (data) => seen.mids?.push(data));
    socket.subscribe({ type: 'activeAssetCtx', coin: 'BTC' }, (data) => seen.btc?.push(data));
    socket.subscribe({ type: 'activeAssetCtx', coin: '#75440' }, (data) => seen.outcome?.push(data));
    socket.subscribe({ type: 'trades', coin: '#75440' }, (data) => seen.trades?.push(data));
    socket.subscribe({ type: 'outcomeMetaUpdates' }, (data) => seen.meta?.push(data));
    await expect.poll(() => exchange.subscribed.length).toBe(5);

    const frames = recorded('synpath/hyperliquid_ws.trimmed.json') as Record<string, { data: unknown }>;
    for (const frame of Object.values(frames)) exchange.push(frame);
    for (const frame of recordedLines('captures/outcomeMetaUpdates.ndjson')) exchange.push(frame);
    exchange.push({ channel: 'activeAssetCtx', data: { coin: 'BTC', ctx: { markPx: '1.0' } } });
    exchange.push({ channel: 'allMids', data: { mids: { BTC: '1.5' } } });
    await expect.poll(() => seen.mids?.length).toBe(1);

    expect(seen.btc).toEqual([{ coin: 'BTC', ctx: { markPx: '1.0' } }]);
    expect(seen.outcome).toEqual([frames.activeSpotAssetCtx?.data]);
    expect(seen.trades).toEqual([frames.trades?.data]);
    expect(seen.meta?.[1]).toEqual([{ outcomeSettled: 2638 }]);
    expect(seen.meta).toHaveLength(3);
  });

  it('comes back after every cut and subscribes to everything again', async () => {
    const { exchange, socket } = await connect();
    const mids: unknown[] = [];
    let opened = 0;
    socket.onOpen(() => {
      opened += 1;
    });
    socket.subscribe({ type: 'allMids' }, (data) => mids.push(data));
    socket.subscribe({ type: 'outcomeMetaUpdates' }, () => {});
    for (let round = 1; round <= 5; round++) {
      await expect.poll(() => count(exchange.subscribed, 'outcomeMetaUpdates')).toBe(round);
      exchange.push({ channel: 'allMids', data: { mids: { round } } });
      await expect.poll(() => mids.length).toBe(round);
      exchange.cutSockets();
    }
    await expect.poll(() => opened).toBe(6);
    await expect.poll(() => count(exchange.subscribed, 'allMids')).toBe(6);
  });

  it('keeps trying while upstream refuses connections', async () => {
    const { exchange, socket } = await connect();
    await expect.poll(() => socket.isOpen()).toBe(true);
    exchange.accepts = false;
    exchange.cutSockets();
    await expect.poll(() => exchange.connections).toBeGreaterThan(8);
    expect(socket.isOpen()).toBe(false);
    exchange.accepts = true;
    await expect.poll(() => socket.isOpen()).toBe(true);
  });

  it('leaves a connection that fell silent', async () => {
    // A ping is due when the test says so: on a slow machine the answer to the last one might still be on its way.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { exchange, socket } = await connect({ pingIntervalMs: 20 });
    const seen: unknown[] = [];
    socket.subscribe({ type: 'allMids' }, (data) => seen.push(data));
    await until('it has subscribed', () => exchange.subscribed.length === 1);
    for (let ping = 1; ping <= 4; ping++) {
      vi.advanceTimersByTime(20);
      await until('it pings', () => exchange.pings === ping);
      // Behind the answer to the ping.
      exchange.push({ channel: 'allMids', data: ping });
      await until('it has heard that', () => seen.length === ping);
    }
    expect(exchange.connections).toBe(1);
    exchange.answersPings = false;
    vi.advanceTimersByTime(20);
    await until('it pings in vain', () => exchange.pings === 5);
    vi.advanceTimersByTime(20);
    await until('it comes back', () => exchange.connections === 2);
  });

  it('leaves a connection that does not acknowledge', async () => {
    const { exchange, socket } = await connect({ ackTimeoutMs: 20 });
    exchange.acknowledges = false;
    socket.subscribe({ type: 'allMids' }, () => {});
    await expect.poll(() => exchange.connections).toBeGreaterThan(1);
    exchange.acknowledges = true;
    const seen: unknown[] = [];
    socket.subscribe({ type: 'allMids' }, (data) => seen.push(data));
    await expect
      .poll(() => {
        exchange.push({ channel: 'allMids', data: 1 });
        return seen.length;
      })
      .toBeGreaterThan(0);
  });
});

describe('exchange socket and its listeners', () => {
  it('subscribes once for many listeners and unsubscribes after the last', async () => {
    const { exchange, socket } = await connect();
    await expect.poll(() => socket.isOpen()).toBe(true);
    const leave = [1, 2, 3].map(() => socket.subscribe({ type: 'allMids' }, () => {}));
    await expect.poll(() => exchange.subscribed.length).toBe(1);
    leave[0]?.();
    leave[1]?.();
    leave[1]?.();
    leave[2]?.();
    await expect.poll(() => exchange.unsubscribed).toEqual([{ type: 'allMids' }]);
    expect(exchange.subscribed).toHaveLength(1);
  });

  it('survives a refusal, unreadable frames and a listener that throws', async () => {
    const { exchange, socket } = await connect();
    const seen: unknown[] = [];
    socket.subscribe({ type: 'allMids' }, () => {
      throw new Error('listener');
    });
    socket.subscribe({ type: 'allMids' }, (data) => seen.push(data));
    await expect.poll(() => exchange.subscribed.length).toBe(1);
    for (const frame of [
      '',
      'null',
      '[]',
      '[1]',
      '{"channel":7}',
      '{"channel":"subscriptionResponse"}',
      '{',
    ]) {
      exchange.push(frame);
    }
    exchange.push({ channel: 'error', data: 'Invalid subscription {"type":"activeAssetCtx","coin":"X"}' });
    exchange.push({ channel: 'error', data: null });
    exchange.push({ channel: 'allMids', data: 1 });
    await expect.poll(() => seen).toEqual([1]);
    expect(exchange.connections).toBe(1);
  });

  it('receives block headers that come as bare arrays', async () => {
    const { exchange, socket } = await connect();
    const seen: unknown[] = [];
    socket.subscribe({ type: 'explorerBlock' }, (data) => seen.push(data));
    await expect.poll(() => exchange.subscribed.length).toBe(1);
    const header = { blockTime: 1, hash: '0x', height: 2, numTxs: 3, proposer: '0x' };
    exchange.push([header]);
    await expect.poll(() => seen).toEqual([[header]]);
  });

  it('ends for good when it is told to, also between two tries', async () => {
    const { exchange, socket, stop } = await connect({ backoff: { baseMs: 60_000, maxMs: 60_000 } });
    await expect.poll(() => socket.isOpen()).toBe(true);
    exchange.cutSockets();
    await expect.poll(() => socket.isOpen()).toBe(false);
    stop.abort();
    await socket.done;
    expect(exchange.connections).toBe(1);
  });

  it('refuses more subscriptions than upstream allows', async () => {
    const { socket } = await connect();
    for (let i = 0; i < 1_000; i++) socket.subscribe({ type: 'trades', coin: `#${i}0` }, () => {});
    expect(() => socket.subscribe({ type: 'trades', coin: '#99990' }, () => {})).toThrow(RangeError);
  });
});
