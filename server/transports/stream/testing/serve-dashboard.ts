import http from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { createMemoryBus } from '#bus/memory.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { LiveState } from '#services/live/live-state.ts';
import type { Ticks } from '../dashboard-rooms.ts';
import { createDashboardSocket, type DashboardSocket } from '../socketio.ts';
import type { ServedNumbers, StreamClient, Told } from './adapter-under-test.ts';

const OUTCOME = 1;
const ADDRESS_HEADER = 'x-test-address';

/** A number as a trade: its `seq` is the number, its wallet the padding. */
const tradeOf = (seq: number, padding = ''): SequencedFill => ({
  ...{
    seq,
    coin: OUTCOME * 10,
    pxE8: 40_000_000n,
    szE8: 100_000_000n,
    crossed: true,
    isBuy: true,
    dir: 'Buy',
  },
  ...{ blockNumber: seq, timeMs: seq, oid: seq, tid: seq, notionalE8: 40_000_000n, feeE8: 0n },
  ...{ feeToken: 'USDC', closedPnlE8: 0n, startPositionE8: 0n, hash: '0x00', wallet: padding },
  ...{ builder: null, builderFeeE8: 0n },
});

/** Follows the numbers as a page follows trades. */
async function connectPage(url: string, address: string): Promise<StreamClient> {
  const page: Socket = io(url, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
    extraHeaders: { [ADDRESS_HEADER]: address },
  });
  const told: Told[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  page.once('disconnect', end).once('connect_error', end);
  const present = new Promise((resolve) => page.once('ticks', resolve));
  page.on('ticks', ({ trades }: Ticks) => {
    told.push(...trades.map(({ seq }): Told => ({ kind: 'item', number: seq, id: null })));
  });
  page.emit('watch', { outcomes: [OUTCOME], trades: true, symbols: [] });
  await Promise.race([present, ended]);
  const socketOf = () => (page.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;
  return {
    ...{ told, ended, leave: () => void page.close() },
    ...{ pause: () => void socketOf().pause(), resume: () => void socketOf().resume() },
  };
}

/** Serves the numbers as the trades of one outcome, to pages of the dashboard. */
export async function serveDashboard({
  last,
  maxTotal,
}: {
  last: number;
  maxTotal: number;
}): Promise<ServedNumbers> {
  const bus = createMemoryBus((_topic, error) => {
    throw error;
  });
  let newest = last;
  let store = (_fills: readonly SequencedFill[]): void => {};
  const dashboard = createDashboardSocket({
    ...{ bus, live: new LiveState(bus), now: () => 0, flushEveryMs: 5, maxSockets: maxTotal },
    ...{ maxSocketsPerAddress: 3, addressOf: ({ headers }) => String(headers[ADDRESS_HEADER]) },
    onFills: (listener) => {
      store = listener;
      return () => {};
    },
    onOutcomes: () => () => {},
    onVotes: () => () => {},
    onRewards: () => () => {},
    onFixtures: () => () => {},
  });
  const { url, sockets, close } = await listen(dashboard);
  let addresses = 0;
  return {
    clock: new ManualClock(),
    get last() {
      return newest;
    },
    get open() {
      return sockets.size;
    },
    get followers() {
      return sockets.size;
    },
    publish(count = 1, padding = '') {
      store(Array.from({ length: count }, (_, index) => tradeOf(newest + index + 1, padding)));
      newest += count;
    },
    expire: () => {},
    newKey: async () => {
      addresses += 1;
      return { apiKey: `address ${addresses}`, revoke: async () => {} };
    },
    connect: ({ key = 'default' } = {}) => connectPage(url, String(key)),
    stop: close,
  };
}

async function listen(dashboard: DashboardSocket) {
  const sockets = new Set<unknown>();
  const server = http.createServer(dashboard.handleRequest);
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    dashboard.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    await dashboard.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, close };
}
