// The API as a process of its own, whose check of keys and log of requests its parent turns on and off while it runs:
// two processes of the same code differ by more than either costs. It tells the processor time that it has spent.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMemoryBus } from '#bus/memory.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import { createLogger } from '#observe/logger.ts';
import type { Keyring } from '#services/key/keyring.ts';
import { startAccess } from '#services/key/start-access.ts';
import { LiveState } from '#services/live/live-state.ts';
import { RequestLog } from '#services/request-log/request-log.ts';
import { createPool } from '#store/pool.ts';
import { createApi } from '#transports/http/app.ts';
import { ResponseCache } from '#transports/http/response-cache.ts';
import { StreamHub } from '#transports/stream/hub.ts';
import type { AccessMode, FromAccessServer } from './messages.ts';

const databaseUrl = process.argv[2] ?? '';
const tell = (message: FromAccessServer): void => void process.send?.(message);
const refuse = (): Promise<never> => Promise.reject(new Error('the benchmark has no exchange'));

const db = createPool(databaseUrl);
const logger = createLogger({ level: 'error' });
const bus = createMemoryBus(() => {});
const services = {
  ...{
    db,
    accounts: db,
    bus,
    feed: new Changefeed({ databaseUrl, db, logger }),
    live: new LiveState(bus),
    now: Date.now,
  },
  exchange: { candles: refuse, book: refuse, mark: refuse },
};
const access = startAccess({ db, databaseUrl, bus, logger, now: Date.now });
const requests = new RequestLog({ db, logger });
const holder = { keyId: 'key_unchecked', orgId: 'org_unchecked', tier: 'enterprise' } as const;
let mode: AccessMode = { checksKeys: true, logsRequests: true };
const keyring: Keyring = {
  identify: (key) => (mode.checksKeys ? access.keyring.identify(key) : holder),
  wasGood: (key) => !mode.checksKeys || access.keyring.wasGood(key),
};

const api = createApi({
  ...{
    logger,
    now: Date.now,
    trustProxy: false,
    version: 'benchmark',
    cache: new ResponseCache(),
    liveAnswers: null,
  },
  keyring,
  meter: access.meter,
  sessions: { identify: async () => null },
  requests: {
    record: (request) => {
      if (mode.logsRequests) requests.record(request);
    },
  },
  streams: new StreamHub({ onFault: () => {} }),
  context: (actor) => ({ ...services, actor }),
});
const server = http.createServer(getRequestListener(api.fetch)).listen(0, '127.0.0.1');
await once(server, 'listening');
// What waits is written first, so that no measurement has the work of the one before in it, nor is spared its own.
process.on('message', async (told: AccessMode) => {
  await Promise.all([requests.flush(), access.flush()]);
  mode = told;
  const { user, system } = process.cpuUsage();
  tell({ cpuUs: user + system, dropped: requests.dropped });
});
process.on('SIGTERM', () => process.exit(0));
tell({ port: (server.address() as AddressInfo).port });
