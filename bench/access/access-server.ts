// The API as a process of its own, with the check of keys and the log of requests each on or off. It tells its parent
// the processor time that it has spent, when asked.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMemoryBus } from '#bus/memory.ts';
import { createLogger } from '#observe/logger.ts';
import type { Keyring } from '#services/key/keyring.ts';
import { startAccess } from '#services/key/start-access.ts';
import { LiveState } from '#services/live/live-state.ts';
import { RequestLog } from '#services/request-log/request-log.ts';
import { createPool } from '#store/pool.ts';
import { createApi } from '#transports/http/app.ts';
import { ResponseCache } from '#transports/http/response-cache.ts';
import { StreamHub } from '#transports/stream/hub.ts';
import type { AccessServerConfig, FromAccessServer } from './messages.ts';

const config = JSON.parse(process.argv[2] ?? '{}') as AccessServerConfig;
const tell = (message: FromAccessServer): void => void process.send?.(message);
const refuse = (): Promise<never> => Promise.reject(new Error('the benchmark has no exchange'));

const db = createPool(config.databaseUrl);
const logger = createLogger({ level: 'error' });
const bus = createMemoryBus(() => {});
const services = {
  ...{ db, accounts: db, bus, live: new LiveState(bus), now: Date.now },
  exchange: { candles: refuse, book: refuse, mark: refuse },
};
const access = startAccess({ db, databaseUrl: config.databaseUrl, bus, logger, now: Date.now });
const requests = new RequestLog({ db, logger });
const holder = { keyId: 'key_unchecked', orgId: 'org_unchecked', tier: 'enterprise' } as const;
const unchecked: Keyring = { identify: () => holder, wasGood: () => true };

const api = createApi({
  ...{
    logger,
    now: Date.now,
    trustProxy: false,
    version: 'benchmark',
    cache: new ResponseCache(),
    liveAnswers: null,
  },
  keyring: config.checksKeys ? access.keyring : unchecked,
  meter: access.meter,
  sessions: { identify: async () => null },
  requests: config.logsRequests ? requests : { record: () => {} },
  streams: new StreamHub({ onFault: () => {} }),
  context: (actor) => ({ ...services, actor }),
});
const server = http.createServer(getRequestListener(api.fetch)).listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  tell({ cpuUs: user + system, dropped: requests.dropped });
});
process.on('SIGTERM', () => process.exit(0));
tell({ port: (server.address() as AddressInfo).port });
