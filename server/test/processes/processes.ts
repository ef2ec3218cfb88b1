import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_PLACES, localKey } from '#chain/local/local-accounts.ts';
import { startRedis, type TestRedis } from '#server/test/redis-server.ts';
import { findEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { freePort, Product } from '../system/product.ts';
import { until } from '../system/wait.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from './round-robin-proxy.ts';

const VENUE_PATHS = ['/v1/rfq', '/v1/maker', '/v1/positions', '/v1/vault', '/ws'];
const READY_MS = 180_000;
const RELAY_KEY = 'the-key-of-makers-in-these-tests';

export type ProcessesOptions = {
  dataDir: string;
  /** Where the proxy listens; any free port by default. */
  port?: number;
  /** Settings of every process. */
  env?: Record<string, string>;
};

/** The product in four processes on one Postgres and one Redis, behind a proxy that sends each request to the next. */
export type Processes = {
  /** The proxy's address. */
  url: string;
  redis: TestRedis;
  databaseUrl: string;
  /** The process of the sandbox and ingest, which also has the database server. */
  ingest: Product;
  relay: Product;
  /** The two that serve pages, the API and streams. */
  web: [Product, Product];
  /** Kills one of these two as a crash would. */
  kill(which: 0 | 1): Promise<void>;
  /** Starts one that was killed again, on its port. */
  restart(which: 0 | 1): Promise<void>;
  /** Ends everything. */
  end(): Promise<void>;
};

/** Starts a process that serves no `/health` and waits until it says that it runs. */
async function startSilent(options: {
  port: number;
  dataDir: string;
  env: Record<string, string>;
}): Promise<Product> {
  const product = new Product(options);
  await until(() => product.logs.includes('Hashmark runs') || !product.running, {
    timeoutMs: READY_MS,
    what: () => `the process runs\n${product.logs.slice(-4_000)}`,
  });
  if (!product.running)
    throw new Error(`a process ended before it was ready:\n${product.logs.slice(-4_000)}`);
  return product;
}

type StripeKeys = { secretKey: string; webhookSecret: string };

/** What a process needs to find the sandbox of another one. */
async function sandboxSettings(dataDir: string) {
  const [exchange, chain, smtp, stripe] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  return {
    own: {
      SANDBOX_EXCHANGE_PORT: `${exchange}`,
      CHAIN_PORT: `${chain}`,
      SANDBOX_SMTP_PORT: `${smtp}`,
      SANDBOX_STRIPE_PORT: `${stripe}`,
    },
    /** Known once the sandbox runs: the account of Stripe's stand-in is made then. */
    others(): Record<string, string> {
      const kept = readFileSync(path.join(dataDir, 'sandbox', 'stripe.json'), 'utf8');
      const { secretKey, webhookSecret } = JSON.parse(kept) as StripeKeys;
      return {
        EXCHANGE_API_URL: `http://127.0.0.1:${exchange}`,
        SMTP_URL: `smtp://127.0.0.1:${smtp}`,
        STRIPE_API_URL: `http://127.0.0.1:${stripe}`,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
      };
    },
    venue: {
      CHAIN_RPC_URL: `http://127.0.0.1:${chain}`,
      VENUE_BOOK: path.join(dataDir, 'deployments', '998.json'),
      RELAY_API_KEY: RELAY_KEY,
      RELAY_SENDER_KEYS: LOCAL_PLACES.relaySenders.map(localKey).join(),
      KEEPER_SENDER_KEYS: LOCAL_PLACES.keeperSenders.map(localKey).join(),
      ORACLE_FORWARDER_KEY: localKey('forwarder'),
    },
  };
}

/** Starts the four processes and the proxy; what was started is ended when something of it fails. */
export async function startProcesses({ dataDir, port, env = {} }: ProcessesOptions): Promise<Processes> {
  const ends: (() => Promise<unknown>)[] = [];
  const end = async (): Promise<void> => {
    for (const stop of ends.splice(0).reverse()) await stop();
  };
  try {
    return await start(dataDir, port ?? (await freePort()), env, ends, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function start(
  dataDir: string,
  port: number,
  env: Record<string, string>,
  ends: (() => Promise<unknown>)[],
  end: () => Promise<void>,
): Promise<Processes> {
  const redis = await startRedis();
  ends.push(() => redis.stop());
  const sandbox = await sandboxSettings(dataDir);
  const shared = {
    NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    NEXTAUTH_SECRET: randomBytes(24).toString('hex'),
    REDIS_URL: redis.url,
    ...env,
  };
  const launch = async (
    name: string,
    settings: Record<string, string>,
    run = startSilent,
  ): Promise<Product> => {
    const dir = name === 'ingest' ? dataDir : path.join(dataDir, name);
    const product = await run({ port: await freePort(), dataDir: dir, env: { ...shared, ...settings } });
    ends.push(() => product.end());
    return product;
  };
  const ingest = await launch('ingest', { ROLES: 'sandbox,ingest', ...sandbox.own });
  const databaseUrl = findEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (databaseUrl === null) throw new Error(`no database runs in ${dataDir}`);
  const elsewhere = { DATABASE_URL: databaseUrl, ...sandbox.others() };
  const relay = await launch('relay', { ROLES: 'relay,keeper', ...elsewhere, ...sandbox.venue });
  const webSettings = { ROLES: 'web,stream', ...elsewhere };
  const startWeb = async (which: 0 | 1, at?: number): Promise<Product> => {
    const ready = async (options: { port: number; dataDir: string; env: Record<string, string> }) => {
      const product = new Product({ ...options, port: at ?? options.port });
      await product.ready(READY_MS);
      return product;
    };
    return launch(`web-${which}`, webSettings, ready);
  };
  const web: [Product, Product] = [await startWeb(0), await startWeb(1)];
  const proxy: RoundRobinProxy = await startRoundRobinProxy(
    [
      { prefixes: [...VENUE_PATHS, ...VENUE_PATHS.map((prefix) => `/v2${prefix}`)], targets: [relay.url] },
      { prefixes: ['/'], targets: web.map(({ url }) => url) },
    ],
    port,
  );
  ends.push(() => proxy.close());
  return {
    ...{ url: proxy.url, redis, databaseUrl, ingest, relay, web, end },
    async kill(which) {
      web[which].killGroup();
      await web[which].exited;
    },
    async restart(which) {
      web[which] = await startWeb(which, Number(new URL(web[which].url).port));
    },
  };
}
