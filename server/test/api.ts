import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMemoryBus } from '#bus/memory.ts';
import type { Bus } from '#bus/topics.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import type { SportsSources } from '#domain/sports/sports-provider.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { createKey } from '#services/key/create-key.ts';
import { type Access, startAccess } from '#services/key/start-access.ts';
import { LiveState } from '#services/live/live-state.ts';
import { createOrg } from '#services/org/create-org.ts';
import type { BillingConfig } from '#services/ports/billing-provider.ts';
import type { ExchangeReader } from '#services/ports/exchange-reader.ts';
import type { LinkableMessenger } from '#services/ports/messenger.ts';
import { RequestLog } from '#services/request-log/request-log.ts';
import type { CachedSessions } from '#services/session/cached-sessions.ts';
import { startSessions } from '#services/session/start-sessions.ts';
import { MinuteWindow } from '#services/usage/minute-window.ts';
import { HistoryTurns } from '#services/webhook/history-turns.ts';
import type { WebhookSettings } from '#services/webhook/settings.ts';
import { asyncApiEndpoint } from '#transports/asyncapi/show-asyncapi.ts';
import { type ApiDeps, createApi } from '#transports/http/app.ts';
import type { LiveAnswers } from '#transports/http/live-answers.ts';
import { ResponseCache } from '#transports/http/response-cache.ts';
import { StreamSockets } from '#transports/http/stream-sockets.ts';
import { StreamHub, type StreamHubOptions } from '#transports/stream/hub.ts';
import { freshDatabase, type TestDatabase } from './databases/database.ts';
import { type OpenApiDocument, OpenApiValidator } from './openapi.ts';
import { type SignedIn, type SignInOptions, signIn, TEST_SESSION_SECRET } from './sign-in.ts';

export type TestApiOptions = {
  /** An existing database; a fresh one otherwise, dropped at the end. */
  database?: TestDatabase;
  /** What use cases read with; by default as everything else does. */
  reads?: TestDatabase['pool'];
  exchange?: Partial<ExchangeReader>;
  extraRoutes?: ApiDeps['extraRoutes'];
  streams?: Partial<StreamHubOptions>;
  /** Where processes count together. */
  redisUrl?: string;
  /** Epoch ms; the real clock by default. */
  now?: () => number;
  trustProxy?: boolean;
  /** Fixtures, news and highlights; none by default. */
  sports?: SportsSources;
  /** The payment provider; none by default. */
  billing?: BillingConfig;
  /** The messenger; none by default. */
  messenger?: LinkableMessenger;
  /** Who is signed in, for tests that need nobody in the database; by default who `signIn` signed in. */
  sessions?: ApiDeps['sessions'];
  /** Live answers are kept in it; without it each is made anew. */
  liveAnswers?: LiveAnswers;
  /** Settings of webhooks that differ from those of tests: public receivers only, no chat linked, the plan's quota. */
  webhooks?: Partial<WebhookSettings>;
};

export type TestApi = {
  url: string;
  /** The application itself, without the socket. */
  fetch(request: Request): Response | Promise<Response>;
  database: TestDatabase;
  bus: Bus;
  feed: Changefeed;
  live: LiveState;
  access: Access;
  streams: StreamHub;
  /** A key of an enterprise organisation, so that no limit gets in the way. */
  key: string;
  /** Errors that were logged as unforeseen. */
  faults: object[];
  newOrg(tier: Tier): Promise<{ orgId: string; apiKey: string; keyId: string }>;
  /** Signs a person in; send the `cookie` of what it returns. */
  signIn(options: SignInOptions): Promise<SignedIn>;
  sessions: CachedSessions;
  requests: RequestLog;
  /** The context of a use case that `actor` asks for. */
  context: ApiDeps['context'];
  /** Asks with the enterprise key; `key: null` asks anonymously. */
  get(target: string, options?: { key?: string | null; headers?: Record<string, string> }): Promise<Response>;
  /** The JSON of an answer that must be 200 and what the OpenAPI document says. */
  ok<T = Record<string, unknown>>(target: string): Promise<T>;
  stop(): Promise<void>;
};

const offline = async (): Promise<never> => {
  throw new Error('this test has no exchange');
};
const testWebhooks = (): WebhookSettings => ({
  ...{ secretsKey: Buffer.alloc(32, 7), scaleQuota: PLANS.scale.webhooks },
  ...{ allowLoopback: false, isLinkedChat: async () => false },
  ...{ tests: new MinuteWindow(), history: new HistoryTurns() },
});
const OFFLINE: ExchangeReader = { candles: offline, book: offline, mark: offline };

function listen(
  listener: http.RequestListener,
  sockets: StreamSockets,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer(listener);
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    sockets.handleUpgrade(request, stream, head);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** Serves the real application over a real socket with a real database. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await freshDatabase());
  const now = options.now ?? Date.now;
  const faults: object[] = [];
  const logger = {
    ...createLogger({ level: 'silent' }),
    error: (fields: object) => void faults.push(fields),
  };
  const bus = createMemoryBus((_topic, error) => faults.push({ error }));
  const live = new LiveState(bus);
  const feed = new Changefeed({ databaseUrl: database.url, db: database.pool, logger });
  const streams = new StreamHub({ onFault: (error) => faults.push({ error }), ...options.streams });
  const { reader: sessions, ...sessionsOf } = startSessions({
    ...{ db: database.pool, bus, logger, now, isListening: () => access.isListening() },
    ...{ secret: TEST_SESSION_SECRET, isHttps: false },
  });
  const access = startAccess({
    ...{ db: database.pool, databaseUrl: database.url, bus, logger, now },
    redisUrl: options.redisUrl,
  });
  const requests = new RequestLog({ db: database.pool, logger });
  const services = {
    db: options.reads ?? database.pool,
    accounts: database.pool,
    bus,
    feed,
    live,
    exchange: { ...OFFLINE, ...options.exchange },
    sports: options.sports ?? null,
    billing: options.billing ?? null,
    webhooks: { ...testWebhooks(), ...options.webhooks },
    messenger: options.messenger ?? null,
    now,
  };
  const context: ApiDeps['context'] = (actor) => ({ ...services, actor });
  const shared = {
    ...access,
    logger,
    now,
    streams,
    context,
    trustProxy: options.trustProxy ?? false,
    sessions: options.sessions ?? sessions,
    requests,
  };
  const app = createApi({
    ...shared,
    cache: new ResponseCache({ now }),
    liveAnswers: options.liveAnswers ?? null,
    version: '0.0.0-test',
    roles: ['web'],
    extraRoutes: [asyncApiEndpoint('0.0.0-test'), ...(options.extraRoutes ?? [])],
  });
  const sockets = new StreamSockets({ ...shared, extraRoutes: options.extraRoutes ?? [] });
  const server = await listen(getRequestListener(app.fetch), sockets);
  const newOrg = async (tier: Tier) => {
    const { orgId } = await createOrg(database.pool, { name: tier, tier });
    return createKey(database.pool, { orgId });
  };
  const { apiKey: key } = await newOrg('enterprise');
  let validator: OpenApiValidator | undefined;
  const get: TestApi['get'] = (target, { key: given = key, headers = {} } = {}) =>
    fetch(`${server.url}${target}`, {
      headers: { ...(given === null ? {} : { 'x-api-key': given }), ...headers },
    });
  return {
    url: server.url,
    fetch: (request) => app.fetch(request),
    database,
    bus,
    feed,
    live,
    access,
    streams,
    key,
    faults,
    newOrg,
    signIn: (input) => signIn(database.pool, input),
    sessions,
    requests,
    context,
    get,
    async ok<T>(target: string) {
      const response = await get(target);
      const body = await response.json();
      if (response.status !== 200)
        throw new Error(`GET ${target}: ${response.status} ${JSON.stringify(body)}`);
      validator ??= new OpenApiValidator((await (await get('/v1/openapi.json')).json()) as OpenApiDocument);
      const problems = validator.problems('get', new URL(target, server.url).pathname, 200, body);
      if (problems.length > 0) throw new Error(`GET ${target}: ${problems.join('; ')}`);
      return body as T;
    },
    async stop() {
      streams.close();
      await server.close();
      await sessionsOf.close();
      await requests.close();
      await access.close();
      live.close();
      await feed.close();
      if (!options.database) await database.drop();
    },
  };
}
