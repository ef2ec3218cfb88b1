import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMemoryBus } from '#bus/memory.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import { createLogger } from '#observe/logger.ts';
import { newEngine, newWorld, seedOutcomes, type World } from '#relay/testing/harness.ts';
import { newFigures } from '#relay/testing/maker-figures.ts';
import type { Venue } from '#relay/venue.ts';
import { LiveState } from '#services/live/live-state.ts';
import { createVenueApi } from '#transports/http/venue/venue-app.ts';
import { VenueAccess } from '#transports/venue/venue-access.ts';
import type { VenueRateLimits } from '#transports/venue/venue-rates.ts';
import { freshDatabase, type TestDatabase } from './databases/database.ts';
import { type OpenApiDocument, OpenApiValidator } from './openapi.ts';
import { recordingVenue, type VenueRecord } from './recording-venue.ts';

export type VenueApi = {
  url: string;
  database: TestDatabase;
  world: World;
  venue: Venue;
  access: VenueAccess;
  live: LiveState;
  /** What the venue was asked besides requests and quotes. */
  asked: VenueRecord;
  /** Errors that were logged as unforeseen. */
  faults: object[];
  server: http.Server;
  /** Sends a call; `body` as JSON, or as it is when it is a text. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** The JSON of an answer that must be 200 and what the OpenAPI document says. */
  ok<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<T>;
  stop(): Promise<void>;
};

export type CallOptions = { body?: unknown; headers?: Record<string, string> };
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** What makers of these tests prove themselves with. */
export const MAKER_API_KEY = 'relay-key-of-these-tests';

const refuse = async (): Promise<never> => {
  throw new Error('these tests have no exchange');
};

export type VenueApiOptions = {
  /** An empty one that the test drops itself; a fresh one otherwise, dropped at the end. */
  database?: TestDatabase;
  /** How the venue reaches it; by default as the test does. */
  pool?: TestDatabase['pool'];
  rates?: Partial<VenueRateLimits>;
  trustProxy?: boolean;
  /** Rewards on a chain; by default they answer without one. */
  rewards?: Venue['rewards'];
};

/** The venue's application over a real socket: the real engine on a real database, a clock that the test moves. */
export async function startVenueApi(options: VenueApiOptions = {}): Promise<VenueApi> {
  const database = options.database ?? (await freshDatabase());
  await seedOutcomes(database.pool);
  const db = options.pool ?? database.pool;
  const world = newWorld(db);
  const engine = newEngine(world);
  await engine.start();
  const { parts, asked } = recordingVenue();
  const { requests, quotes, events } = engine;
  const makerFigures = newFigures(world, engine);
  const rewards = options.rewards ?? parts.rewards;
  const venue: Venue = { ...parts, rewards, requests, quotes, events, makerFigures };
  const faults: object[] = [];
  const logger = {
    ...createLogger({ level: 'silent' }),
    error: (fields: object) => void faults.push(fields),
  };
  const now = () => world.clock.now();
  const access = new VenueAccess({
    now,
    secret: Buffer.from('of these tests'),
    ...(options.rates && { rates: options.rates }),
  });
  const bus = createMemoryBus((_topic, error) => faults.push({ error }));
  const live = new LiveState(bus);
  const feed = new Changefeed({ databaseUrl: database.url, db: database.pool, logger });
  const exchange = { candles: refuse, book: refuse, mark: refuse };
  const api = createVenueApi({
    venue,
    access,
    logger,
    makerApiKey: MAKER_API_KEY,
    trustProxy: options.trustProxy ?? false,
    version: '0.0.0-test',
    context: (actor) => ({ db, accounts: db, bus, feed, live, exchange, now, actor }),
  });
  const server = http.createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call: VenueApi['call'] = (method, path, input) => send(url, method, path, input);
  let validator: OpenApiValidator | undefined;
  return {
    ...{ url, database, world, venue, access, live, asked, faults, server, call },
    async ok<T>(method: string, path: string, input?: CallOptions) {
      const { status, body } = await call(method, path, input);
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      const document = async () => (await call('GET', '/v1/rfq/openapi.json')).body;
      validator ??= new OpenApiValidator((await document()) as unknown as OpenApiDocument);
      const problems = validator.problems(method, new URL(path, url).pathname, 200, body);
      if (problems.length > 0) throw new Error(`${method} ${path}: ${problems.join('; ')}`);
      return body as T;
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await engine.stop();
      live.close();
      if (!options.database) await database.drop();
    },
  };
}

async function send(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { body, headers = {} } = options;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}
