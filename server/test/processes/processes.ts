import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_PLACES, localKey } from '#chain/local/local-accounts.ts';
import { SANDBOX_TOKEN } from '#sandbox/telegram/telegram-sandbox.ts';
import { startRedis, type TestRedis } from '#server/test/databases/redis-server.ts';
import { findEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { freePort, Product } from '../system/product.ts';
import { until } from '../system/wait.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts';

const VENUE_PATHS = ['/v1/rfq', '/v1/maker', '/v1/positions', '/v1/vault', '/v1/books', '/ws'];
const READY_MS = 180_000;
const RELAY_KEY = 'the-key-of-makers-in-these-tests';

export type ProcessesOptions = {
  dataDir: string;
  /** Where the proxy listens; any free port by default. */
  port?: number;
  /** Settings of every process. */
  env?: Record<string, string>;
  /** Leaves the process of the venue out, for who asks nothing of it. */
  hasNoVenue?: boolean;
  /** Ends the start. */
  signal?: AbortSignal;
};

/** What may be killed: ingest, or one of the two web processes. */
export type Mortal = 'ingest' | 0 | 1;

/** The product in four processes on one Postgres and one Redis, behind a proxy that sends each request to the next. */
export type Processes = {
  /** The proxy's address. */
  url: string;
  redis: TestRedis;
  databaseUrl: string;
  /** The process of the sandbox and ingest, which also delivers webhooks and has the database server. */
  ingest: Product;
  relay: Product | null;
  /** The two that serve pages, the API and streams. */
  web: [Product, Product];
  /** Where each of those serves the block stream. */
  grpcPorts: readonly [number, number];
  /** Kills a process as a crash would; the database server outlives that of ingest. */
  kill(which: Mortal): Promise<void>;
  /** Starts one that was killed again, on its port. */
  restart(which: Mortal): Promise<void>;
  /** Ends everything. */
  end(): Promise<void>;
};

type Settings = Record<string, string>;

/** Waits until a process runs: by what it prints, since not each serves `/health`. */
async function untilItRuns(product: Product): Promise<Product> {
  await until(() => product.logs.includes('Hashmark runs') || !product.running, {
    timeoutMs: READY_MS,
    what: () => `the process runs\n${product.logs.slice(-4_000)}`,
  });
  if (product.running) return product;
  throw new Error(`a process ended before it was ready:\n${product.logs.slice(-4_000)}`);
}

/** Starts processes that share `settings`, and ends all of them. */
class Launcher {
  readonly #dataDir: string;
  readonly #shared: Settings;
  readonly #started: Product[] = [];
  #ended: Promise<void> | null = null;

  constructor(dataDir: string, shared: Settings) {
    this.#dataDir = dataDir;
    this.#shared = shared;
  }

  /** Starts a process in a data directory of its own; that of ingest has the others below it. */
  async start(name: string, settings: Settings, port?: number): Promise<Product> {
    const dataDir = name === 'ingest' ? this.#dataDir : path.join(this.#dataDir, name);
    const env = { ...this.#shared, ...settings };
    const listening = port ?? (await freePort());
    if (this.#ended) throw new Error('the processes are being ended');
    const product = new Product({ port: listening, dataDir, env });
    this.#started.push(product);
    return untilItRuns(product);
  }

  end(): Promise<void> {
    this.#ended ??= this.#endAll();
    return this.#ended;
  }

  async #endAll(): Promise<void> {
    for (const product of this.#started.splice(0).reverse()) await product.end();
  }
}

type StripeKeys = { secretKey: string; webhookSecret: string };

/** What a process needs to find the sandbox of another one. */
async function sandboxSettings(dataDir: string) {
  const [exchange, sports, chain, smtp, stripe, telegram] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const sportsUrl = `http://127.0.0.1:${sports}`;
  return {
    own: {
      SANDBOX_EXCHANGE_PORT: `${exchange}`,
      SANDBOX_SPORTS_PORT: `${sports}`,
      CHAIN_PORT: `${chain}`,
      SANDBOX_SMTP_PORT: `${smtp}`,
      SANDBOX_STRIPE_PORT: `${stripe}`,
      SANDBOX_TELEGRAM_PORT: `${telegram}`,
    },
    /** Known once the sandbox runs: the account of Stripe's stand-in is made then. */
    others(): Record<string, string> {
      const kept = readFileSync(path.join(dataDir, 'sandbox', 'stripe.json'), 'utf8');
      const { secretKey, webhookSecret } = JSON.parse(kept) as StripeKeys;
      return {
        EXCHANGE_API_URL: `http://127.0.0.1:${exchange}`,
        SPORTS_API_URL: `${sportsUrl}/v3`,
        SPORTS_API_TOKEN: 'sandbox',
        NEWS_FEED_URL: `${sportsUrl}/rss/search`,
        HIGHLIGHTS_API_URL: `${sportsUrl}/video-api/v3/feed/`,
        SMTP_URL: `smtp://127.0.0.1:${smtp}`,
        STRIPE_API_URL: `http://127.0.0.1:${stripe}`,
        STRIPE_SECRET_KEY: secretKey,
        TELEGRAM_API_ROOT: `http://127.0.0.1:${telegram}`,
        TELEGRAM_LINK_URL: `http://localhost:${telegram}`,
        TELEGRAM_BOT_TOKEN: SANDBOX_TOKEN,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
      };
    },
    venue: {
      CHAIN_RPC_URL: `http://127.0.0.1:${chain}`,
      VENUE_BOOK: path.join(dataDir, 'deployments', '998.json'),
      RELAY_SENDER_KEYS: LOCAL_PLACES.relaySenders.map(localKey).join(),
      KEEPER_SENDER_KEYS: LOCAL_PLACES.keeperSenders.map(localKey).join(),
      ORACLE_FORWARDER_KEY: localKey('forwarder'),
    },
  };
}

/** Starts the four processes and the proxy; what was started is ended when something of it fails. */
export async function startProcesses(options: ProcessesOptions): Promise<Processes> {
  const { dataDir, port, env = {}, hasNoVenue = false, signal } = options;
  const listening = port ?? (await freePort());
  const redis = await startRedis();
  const launcher = new Launcher(dataDir, {
    NEXTAUTH_URL: `http://127.0.0.1:${listening}`,
    NEXTAUTH_SECRET: randomBytes(24).toString('hex'),
    WEBHOOK_SECRETS_KEY: randomBytes(32).toString('hex'),
    REDIS_URL: redis.url,
    RELAY_API_KEY: RELAY_KEY,
    ...env,
  });
  const end = async (): Promise<void> => {
    await launcher.end();
    await redis.stop();
  };
  signal?.addEventListener('abort', () => void launcher.end());
  try {
    const running = await startAll(launcher, { dataDir, hasNoVenue });
    const proxy = await startProxy(running, listening);
    return Object.assign(running, {
      url: proxy.url,
      redis,
      end: async () => {
        await proxy.close();
        await end();
      },
    });
  } catch (error) {
    await end();
    throw error;
  }
}

type Running = Omit<Processes, 'url' | 'redis' | 'end'>;

async function startAll(
  launcher: Launcher,
  { dataDir, hasNoVenue }: { dataDir: string; hasNoVenue: boolean },
): Promise<Running> {
  const sandbox = await sandboxSettings(dataDir);
  const ingestSettings = { ROLES: 'sandbox,ingest,deliver', ...sandbox.own };
  const ingest = await launcher.start('ingest', ingestSettings);
  const databaseUrl = findEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (databaseUrl === null) throw new Error(`no database runs in ${dataDir}`);
  const elsewhere = { DATABASE_URL: databaseUrl, ...sandbox.others() };
  const venue = { ROLES: 'relay,keeper', ...elsewhere, ...sandbox.venue };
  const relay = hasNoVenue ? null : await launcher.start('relay', venue);
  const grpcPorts = [await freePort(), await freePort()] as const;
  const startWeb = (which: 0 | 1, port?: number): Promise<Product> => {
    const settings = { ROLES: 'web,stream,grpc', GRPC_PORT: `${grpcPorts[which]}`, ...elsewhere };
    return launcher.start(`web-${which}`, settings, port);
  };
  const web: [Product, Product] = [await startWeb(0), await startWeb(1)];
  const running: Running = {
    ...{ databaseUrl, ingest, relay, web, grpcPorts },
    async kill(which) {
      const product = which === 'ingest' ? running.ingest : web[which];
      product.killGroup();
      await product.exited;
    },
    async restart(which) {
      const port = Number(new URL((which === 'ingest' ? running.ingest : web[which]).url).port);
      if (which === 'ingest') running.ingest = await launcher.start('ingest', ingestSettings, port);
      else web[which] = await startWeb(which, port);
    },
  };
  return running;
}

const startProxy = ({ relay, web }: Running, port: number): Promise<RoundRobinProxy> =>
  startRoundRobinProxy(
    [
      {
        prefixes: VENUE_PATHS.flatMap((prefix) => [prefix, `/v2${prefix}`]),
        targets: relay ? [relay.url] : [],
      },
      { prefixes: ['/'], targets: web.map(({ url }) => url) },
    ],
    port,
  );
