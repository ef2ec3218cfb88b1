import { createMemoryBus } from '#bus/memory.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import { createInfoClient, type InfoClient } from '#feeds/exchange/info-client.ts';
import { createSmtpMailer } from '#integrations/email/smtp-mailer.ts';
import { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import type { StripeSettings } from '#integrations/stripe/stripe-client.ts';
import type { Logger } from '#observe/logger.ts';
import type { Container } from '#server/container.ts';
import { baseUrlOf, type Env } from '#server/env.ts';
import { exchangePort } from '#server/exchange-port.ts';
import type { Shutdown } from '#server/shutdown.ts';
import type { Upstream } from '#server/upstream.ts';
import { Readiness } from '#services/health/readiness.ts';
import { LiveState } from '#services/live/live-state.ts';
import { createPool } from '#store/pool.ts';
import { READ_BUDGET_MS } from '#store/within-budget.ts';

/** The container, and the one client of the exchange's info API that keeps this process within its limits. */
export type Composition = { container: Container; info: InfoClient };

type Parts = {
  env: Env;
  logger: Logger;
  databaseUrl: string;
  upstream: Upstream;
  /** Null or absent: nobody can pay here. */
  stripe?: StripeSettings | null;
  /** The mail server; null when there is none. */
  smtpUrl: string | null;
  shutdown: Shutdown;
};

/** A simulated exchange on this machine has no limits to keep; a real one's are the client's defaults. */
const LOCAL_LIMITS = { weightPerMinute: 10_000_000, maxConcurrent: 16 };

/** Connections of the pages. They need no key, so they must not take those of paying callers. */
const PAGE_CONNECTIONS = 5;

/** Builds what one process is made of, and sees to its end. The only place where parts meet their implementations. */
export function compose({
  env,
  logger,
  databaseUrl,
  upstream,
  stripe,
  smtpUrl,
  shutdown,
}: Parts): Composition {
  const onIdleError = (error: Error) => logger.warn({ err: error }, 'an idle database connection broke');
  const db = createPool(databaseUrl, {}, onIdleError);
  shutdown.add('database pool', () => db.end());
  const readUrl = env.DATABASE_READ_URL ?? databaseUrl;
  const reads = { statementTimeoutMs: READ_BUDGET_MS };
  const readDb = createPool(readUrl, { ...reads, applicationName: 'hashmark-reads' }, onIdleError);
  shutdown.add('read pool', () => readDb.end());
  const pageDb = createPool(
    readUrl,
    { ...reads, max: PAGE_CONNECTIONS, applicationName: 'hashmark-pages' },
    onIdleError,
  );
  shutdown.add('page pool', () => pageDb.end());
  const bus = createMemoryBus((topic, error) => logger.error({ err: error, topic }, 'a bus listener failed'));
  const feed = new Changefeed({ databaseUrl, db, logger });
  shutdown.add('changefeed', () => feed.close());
  const live = new LiveState(bus, { ingestsHere: env.ROLES.includes('ingest') });
  shutdown.add('bus', async () => {
    live.close();
    await bus.close();
  });
  const info = createInfoClient({ apiUrl: upstream.apiUrl, ...(upstream.isLocal ? LOCAL_LIMITS : {}) });
  const exchange = exchangePort(info, Date.now);
  const billing = stripe ? { provider: new StripeBilling(stripe), origin: baseUrlOf(env) } : null;
  const mailer = smtpUrl
    ? createSmtpMailer({ smtpUrl, from: env.MAIL_FROM, baseUrl: baseUrlOf(env) })
    : undefined;
  const services = { accounts: db, bus, feed, live, exchange, billing, mailer, now: Date.now };
  const context: Container['context'] = (actor) => {
    const { meter } = container;
    return { ...services, db: pageDb, actor, ...(meter && { meter }) };
  };
  const apiContext: Container['apiContext'] = (actor) => ({ ...services, db: readDb, actor });
  const container: Container = {
    ...{ logger, db, readDb, bus, feed, live, exchange, billing, readiness: new Readiness() },
    ...{ context, apiContext },
  };
  return { container, info };
}
