import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { LiveState } from '#services/live/live-state.ts';
import type { Ticks, Watch } from './dashboard-rooms.ts';
import { createDashboardSocket, type DashboardSocketOptions } from './socketio.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const fill = (seq: number, coin: number, pxE8: bigint, crossed = true): SequencedFill => ({
  ...{ seq, coin, pxE8, crossed, blockNumber: seq, timeMs: seq, dir: 'Buy', isBuy: true, szE8: 100_000_000n },
  ...{
    notionalE8: pxE8,
    feeE8: 0n,
    feeToken: 'USDC',
    closedPnlE8: 0n,
    startPositionE8: 0n,
    oid: seq,
    tid: seq,
  },
  ...{ hash: '0x00', wallet: '0x01', builder: null, builderFeeE8: 0n },
});

async function start(options: Partial<DashboardSocketOptions> = {}) {
  const bus = createMemoryBus((_topic, error) => {
    throw error;
  });
  const live = new LiveState(bus);
  let store = (_fills: readonly SequencedFill[]): void => {};
  const socket = createDashboardSocket({
    bus,
    live,
    onFills: (listener) => {
      store = listener;
      return () => {};
    },
    onOutcomes: () => () => {},
    onVotes: () => () => {},
    onRewards: () => () => {},
    onFixtures: () => () => {},
    now: () => 5_000,
    flushEveryMs: 20,
    statusEveryMs: 20,
    ...options,
  });
  const server = http.createServer(socket.handleRequest);
  server.on('upgrade', socket.handleUpgrade);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => socket.close(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { bus, live, url, store };
}

function open(url: string): Socket {
  const page = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  closers.push(() => page.close());
  return page;
}

const next = <T>(page: Socket, event: string): Promise<T> =>
  new Promise((resolve) => page.once(event, resolve));

/** Watches, and resolves with the snapshot that answers it. */
async function watch(page: Socket, wanted: Partial<Watch>): Promise<Ticks> {
  const snapshot = next<Ticks>(page, 'ticks');
  page.emit('watch', { outcomes: [], trades: false, symbols: [], ...wanted });
  return snapshot;
}

test('a page receives the present prices of what it watches, and nothing of the rest', async () => {
  const { bus, url } = await start();
  bus.publish('mids', { '#10': 0.4, '#11': 0.6, '#20': 0.9 });
  bus.publish('marks', [{ symbol: 'BTC', timeMs: 1, px: 98_000 }]);
  expect(await watch(open(url), { outcomes: [1], symbols: ['BTC', 'ETH'] })).toEqual({
    mids: { '#10': 0.4, '#11': 0.6 },
    marks: { BTC: 98_000 },
    trades: [],
  });
});

test('changes between two flushes arrive as one message with the newest price', async () => {
  const { bus, url } = await start();
  const page = open(url);
  await watch(page, { outcomes: [1] });
  const ticks = next<Ticks>(page, 'ticks');
  for (const px of [0.41, 0.42, 0.43]) bus.publish('mids', { '#10': px, '#20': px });
  expect((await ticks).mids).toEqual({ '#10': 0.43 });
});

test('each trade arrives once, as its taker saw it, only where trades are watched', async () => {
  const { store, url } = await start();
  const [dossier, list] = [open(url), open(url)];
  await Promise.all([watch(dossier, { outcomes: [1], trades: true }), watch(list, { outcomes: [1] })]);
  const [full, bare] = [next<Ticks>(dossier, 'ticks'), next<Ticks>(list, 'ticks')];
  store([fill(7, 10, 40_000_000n), fill(8, 10, 40_000_000n, false), fill(9, 20, 50_000_000n)]);
  expect((await full).trades.map(({ seq, px, sz }) => [seq, px, sz])).toEqual([[7, 0.4, 1]]);
  expect((await bare).trades).toEqual([]);
});

test('a coin without a mid is priced by its trades, and both its sides move', async () => {
  const { store, url } = await start();
  const page = open(url);
  await watch(page, { outcomes: [1] });
  const ticks = next<Ticks>(page, 'ticks');
  store([fill(1, 11, 25_000_000n)]);
  expect((await ticks).mids).toEqual({ '#10': 0.75, '#11': 0.25 });
});

test('a new watch replaces the one before it', async () => {
  const { bus, url } = await start();
  const page = open(url);
  await watch(page, { outcomes: [1] });
  await watch(page, { outcomes: [2] });
  const ticks = next<Ticks>(page, 'ticks');
  bus.publish('mids', { '#10': 0.1, '#20': 0.2 });
  expect((await ticks).mids).toEqual({ '#20': 0.2 });
});

test('progress tells how far the newest block lies behind', async () => {
  const { bus, url } = await start();
  const page = open(url);
  const status = next(page, 'ingest');
  const numbers = {
    fills: 1,
    bytesRead: 1,
    bytesTotal: 2,
    blockNumber: 3,
    blockTimeMs: 4_600,
    fillsPerSecond: 20,
  };
  bus.publish('ingest', { phase: 'live', ...numbers });
  expect(await status).toMatchObject({ phase: 'live', lagMs: 400 });
});

test('one address gets its share of sockets and no more; a closed one makes room', async () => {
  const { url } = await start({ maxSocketsPerAddress: 1 });
  const first = open(url);
  await watch(first, {});
  expect(await next<string>(open(url), 'disconnect')).toBe('transport close');
  first.close();
  await expect
    .poll(async () => {
      const again = open(url);
      return Promise.race([watch(again, {}).then(() => 'in'), next<string>(again, 'disconnect')]);
    })
    .toBe('in');
});

test.each([
  [{ outcomes: Array.from({ length: 301 }, (_, id) => id), trades: false, symbols: [] }],
  [{ outcomes: ['1'], trades: true, symbols: [] }],
  [null],
  ['watch'],
])('a malformed watch is passed over and the page lives on: %j', async (wanted) => {
  const { bus, url } = await start();
  const page = open(url);
  page.emit('watch', wanted);
  bus.publish('mids', { '#10': 0.3 });
  expect((await watch(page, { outcomes: [1] })).mids).toEqual({ '#10': 0.3 });
});

/** A connection that speaks the protocol by hand, so that it can keep silent or not read. */
async function openBare(url: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  closers.push(() => socket.destroy());
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(socket, 'data');
  return socket;
}

/** A text frame as a client sends it, masked with zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([
    Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]),
    payload,
  ]);
}

const ask = (outcomes: number[]): Buffer =>
  frame(`42${JSON.stringify(['watch', { outcomes, trades: false, symbols: [] }])}`);

test('a page that asks again and again without reading is not answered as often, and still learns the last', async () => {
  const { bus, live, url } = await start();
  const outcomes = Array.from({ length: 300 }, (_, id) => id + 1);
  const last = 999;
  bus.publish('mids', Object.fromEntries([...outcomes, last].map((id) => [`#${id * 10}`, 0.12345678])));
  const answered = Promise.withResolvers<void>();
  const read = live.mids.get.bind(live.mids);
  live.mids.get = (coin) => {
    if (coin === `#${last * 10}`) answered.resolve();
    return read(coin);
  };
  const page = await openBare(url);
  page.write(frame('40'));
  await once(page, 'data');
  page.pause();
  const asked = 8_000;
  for (let count = 0; count < asked; count += 1) page.write(ask(outcomes));
  page.write(ask([last]));
  await answered.promise;
  let bytes = 0;
  const learnt = Promise.withResolvers<void>();
  page.on('data', (data) => {
    bytes += data.length;
    if (data.includes(`"#${last * 10}"`)) learnt.resolve();
  });
  page.resume();
  await learnt.promise;
  const oneAnswer = JSON.stringify(outcomes.map((id) => [`#${id * 10}`, 0.12345678])).length;
  expect(bytes).toBeLessThan((asked * oneAnswer) / 2);
}, 60_000);

test('a connection that never says a word takes its share too', async () => {
  const { url } = await start({ maxSocketsPerAddress: 1 });
  await openBare(url);
  const second = open(url);
  const admitted = watch(second, {}).then(() => 'admitted');
  expect(await Promise.race([admitted, next<string>(second, 'disconnect')])).toBe('transport close');
});

test('only a WebSocket is served, so that a proxy may send each connection anywhere', async () => {
  const { url } = await start();
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  expect([answer.status, await answer.json()]).toEqual([400, { code: 0, message: 'Transport unknown' }]);
});

test.each([
  { news: 'votes', option: 'onVotes' },
  { news: 'fixtures', option: 'onFixtures' },
] as const)('every page hears that something became of $news', async ({ news, option }) => {
  let tell = (): void => {};
  const listenTo = (listener: () => void) => {
    tell = listener;
    return () => {};
  };
  const { url } = await start({ [option]: listenTo });
  const pages = [open(url), open(url)];
  await Promise.all(pages.map((page) => watch(page, {})));
  const heard = pages.map((page) => next(page, news));
  tell();
  await Promise.all(heard);
});

test('every page hears whose leaderboards of rewards changed, once a second for all of the changes', async () => {
  let tell = (_ids: readonly string[]): void => {};
  const { url } = await start({
    onRewards(listener) {
      tell = listener;
      return () => {};
    },
    statusEveryMs: 20,
  });
  const page = open(url);
  await watch(page, {});
  const heard = next<string[]>(page, 'rewards');
  for (const id of ['one', 'other', 'one']) tell([id]);
  expect(await heard).toEqual(['one', 'other']);
});
