// The relay as a process of its own, for load from outside: engine, maker channel and REST; accounts are rich, and a
// chain beside the point fills at once. Beside it a bare broadcast, the limit of what makers can hear.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { createMemoryBus } from '#bus/memory.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import { createLogger } from '#observe/logger.ts';
import { LiveState } from '#services/live/live-state.ts';
import { createPool } from '#store/pool.ts';
import { createMakerChannel } from '#transports/channels/maker/maker-channel.ts';
import { DEFAULT_MAKER_SETTINGS } from '#transports/channels/maker/settings.ts';
import { createVenueApi } from '#transports/http/venue/venue-app.ts';
import { VenueAccess } from '#transports/venue/venue-access.ts';
import { benchEngine } from './bench-engine.ts';
import type { FromRelay, RelayConfig, ToRelay } from './relay-messages.ts';

const { databaseUrl, apiKey } = JSON.parse(process.argv[2] ?? '{}') as RelayConfig;
const tell = (message: FromRelay): void => void process.send?.(message);
const refuse = (): Promise<never> => Promise.reject(new Error('the benchmark has nothing of the kind'));
const parts = {
  approvals: { read: refuse, revoke: refuse, approve: refuse },
  claims: { prepare: refuse, claim: refuse, positions: refuse, history: refuse },
  cashouts: {
    ...{ submit: refuse, withdraw: refuse, get: refuse, prepare: refuse, accept: refuse },
    ...{ isProven: () => false, offersTo: () => [] },
  },
  vault: { read: refuse },
  vaultTransfers: { prepareDeposit: refuse, deposit: refuse, prepareRedemption: refuse, redeem: refuse },
  rewards: { status: refuse, claim: refuse, prepareFunding: refuse, fund: refuse },
  books: { builderFees: refuse, vaultPositions: refuse, vaultHistory: refuse, reconciliation: refuse },
  terms: {
    read: () => {
      throw new Error('not of this measurement');
    },
  },
  faucet: { mint: refuse },
  makerFigures: { read: refuse, attachSessions: () => () => {} },
};

const pool = createPool(databaseUrl);
const engine = benchEngine(pool);
await engine.start();
const venue = { ...parts, requests: engine.requests, quotes: engine.quotes, events: engine.events };
const logger = createLogger({ level: 'silent' });
const now = Date.now;
// One address stands for many takers here.
const rates = { create: 1e9, submit: 1e9, read: 1e9 };
const bus = createMemoryBus(() => {});
const live = new LiveState(bus);
const feed = new Changefeed({ databaseUrl, db: pool, logger });
const exchange = { candles: refuse, book: refuse, mark: refuse };
const api = createVenueApi({
  venue,
  makerApiKey: apiKey,
  access: new VenueAccess({ secret: Buffer.from('of the measurement'), now, rates }),
  logger,
  trustProxy: false,
  version: 'bench',
  context: (actor) => ({ db: pool, accounts: pool, bus, feed, live, exchange, now, actor }),
});
const makers = createMakerChannel({ venue, settings: { ...DEFAULT_MAKER_SETTINGS, apiKey }, logger, now });
const bare = new WebSocketServer({ noServer: true, perMessageDeflate: false });

const server = http.createServer(getRequestListener(api.fetch));
server.on('upgrade', (request, socket, head) => {
  if (request.url !== '/bare') makers.handleUpgrade(request, socket, head);
  else bare.handleUpgrade(request, socket, head, (ws) => bare.emit('connection', ws));
});
// Longer than any pause between two bursts: a connection that closes as it is used again is a lost request.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');

engine.events.on('snapshot', ({ rfqId, snapshot }) => {
  const { status, quote_id: quoteId } = snapshot();
  if (status !== 'AWAITING_REQUESTER_ACCEPTANCE' && status !== 'FAILED') return;
  tell({ type: 'offer', rfqId, quoteId, atMs: Date.now() });
});
process.on('message', (message: ToRelay) => {
  if (message.type === 'usage') {
    const { user, system } = process.cpuUsage();
    if (message.collect) globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const cpuMs = (user + system) / 1_000;
    tell({ type: 'usage', rssBytes: rss, heapBytes: heapUsed, cpuMs, open: engine.openRequests });
    return;
  }
  const text = Buffer.from(message.text);
  for (const ws of bare.clients) ws.send(text, { binary: false });
});
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready', port: (server.address() as AddressInfo).port });
