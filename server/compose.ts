import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import type { SportsSources } from '#domain/sports/sports-provider.ts';
import { createSmtpMailer } from '#integrations/email/smtp-mailer.ts';
import { StripeBilling } from '#integrations/stripe/stripe-billing.ts';
import type { StripeSettings } from '#integrations/stripe/stripe-client.ts';
import { createTelegramMessenger, type TelegramSettings } from '#integrations/telegram/telegram-messenger.ts';
import type { Logger } from '#observe/logger.ts';
import { Metrics } from '#observe/metrics.ts';
import { baseUrlOf, type Env, grpcUrlOf, originsOf } from '#server/config/env.ts';
import { exchangePort } from '#server/config/exchange-port.ts';
import type { Upstream } from '#server/config/upstream.ts';
import { walletConnectOf } from '#server/config/walletconnect-env.ts';
import { webhookSettingsOf } from '#server/config/webhook-settings.ts';
import type { Container } from '#server/container.ts';
import { connectionsOf } from '#server/process/connections.ts';
import { exchangeLimits, followsIngest, openBus } from '#server/process/shared-parts.ts';
import type { Shutdown } from '#server/process/shutdown.ts';
import { Readiness } from '#services/health/readiness.ts';
import { followIngest } from '#services/live/follow-ingest.ts';
import { LiveState } from '#services/live/live-state.ts';
import { isLinkedChat } from '#store/messenger/chats.ts';
import { createPool, type PoolOptions } from '#store/pool.ts';
import { READ_BUDGET_MS } from '#store/within-budget.ts';
import { createInfoClient, type InfoClient } from '#upstream/exchange/info-client.ts';

/** The container, and the one client of the exchange's info API that keeps this process within its limits. */
export type Composition = { container: Container; info: InfoClient };

type Parts = {
  env: Env;
  logger: Logger;
  databaseUrl: string;
  upstream: Upstream;
  /** Null or absent: there are no sports. */
  sports?: SportsSources | null;
  /** Null or absent: nobody can pay here. */
  stripe?: StripeSettings | null;
  /** Null or absent: no chat can be linked. */
  telegram?: TelegramSettings | null;
  /** The mail server; null when there is none. */
  smtpUrl: string | null;
  shutdown: Shutdown;
};

/** A simulated exchange on this machine has no limits to keep; a real one's are the client's defaults. */
const LOCAL_LIMITS = { weightPerMinute: 10_000_000, maxConcurrent: 16 };

type Process = Pick<Parts, 'env' | 'logger' | 'shutdown'>;

/** The pools of a process. One that serves no pages, or no reads of the API, has no pool for them. */
function openPools({ env, logger, databaseUrl, shutdown }: Process & { databaseUrl: string }) {
  const onIdleError = (error: Error) => logger.warn({ err: error }, 'idle database connection lost');
  const most = connectionsOf(env);
  const open = (name: string, url: string, options: PoolOptions) => {
    const pool = createPool(url, options, onIdleError);
    shutdown.add(name, () => pool.end());
    return pool;
  };
  const db = open('database pool', databaseUrl, { max: most.writes });
  const readUrl = env.DATABASE_READ_URL ?? databaseUrl;
  const reads = (name: string, max: number, applicationName: string) =>
    max === 0
      ? db
      : open(name, readUrl, {
          max,
          applicationName,
          statementTimeoutMs: READ_BUDGET_MS,
          queryTimeoutMs: READ_BUDGET_MS + 2_000,
        });
  return {
    db,
    readDb: reads('read pool', most.reads, 'hashmark-reads'),
    pageDb: reads('page pool', most.pages, 'hashmark-pages'),
  };
}

/** What pages and streams show without a query. Of ingest in another process the database tells. */
function openLiveState(bus: Bus, db: Pool, { env, logger, shutdown }: Process): LiveState {
  const stopping = new AbortController();
  const followed = followsIngest(env) ? followIngest({ db, bus, logger, signal: stopping.signal }) : null;
  const ingest = env.ROLES.includes('ingest') ? 'here' : followed;
  const live = new LiveState(bus, ingest ? { ingest } : {});
  shutdown.add('bus', async () => {
    stopping.abort();
    await followed?.done;
    live.close();
    await bus.close();
  });
  return live;
}

/** The payment provider, and the origins of the pages to which it may send people back. */
function billingConfig(env: Env, stripe: StripeSettings) {
  const [, ...otherOrigins] = originsOf(env);
  return { provider: new StripeBilling(stripe), origin: baseUrlOf(env), otherOrigins };
}

/** Builds what one process is made of, and sees to its end. The only place where parts meet their implementations. */
export function compose({
  env,
  logger,
  databaseUrl,
  upstream,
  sports = null,
  stripe,
  telegram,
  smtpUrl,
  shutdown,
}: Parts): Composition {
  const { db, readDb, pageDb } = openPools({ env, logger, databaseUrl, shutdown });
  const bus = openBus({ env, logger, shutdown });
  const feed = new Changefeed({ databaseUrl, db, logger });
  shutdown.add('changefeed', () => feed.close());
  const live = openLiveState(bus, db, { env, logger, shutdown });
  const limits = upstream.isLocal ? LOCAL_LIMITS : exchangeLimits({ env, logger, shutdown });
  const info = createInfoClient({ apiUrl: upstream.apiUrl, ...limits });
  const exchange = exchangePort(info, Date.now);
  const billing = stripe ? billingConfig(env, stripe) : null;
  const mailer = smtpUrl
    ? createSmtpMailer({ smtpUrl, from: env.MAIL_FROM, baseUrl: baseUrlOf(env) })
    : undefined;
  const messenger = telegram ? createTelegramMessenger(telegram) : null;
  const webhooks = webhookSettingsOf(env, (orgId, chatId) => isLinkedChat(db, orgId, chatId));
  const services = {
    ...{ accounts: db, bus, feed, live, exchange, sports, billing, mailer, messenger, webhooks },
    now: Date.now,
  };
  const context: Container['context'] = (actor) => {
    const { meter, wallet } = container;
    return { ...services, db: pageDb, actor, ...(meter && { meter }), ...(wallet && { wallet }) };
  };
  const apiContext: Container['apiContext'] = (actor) => ({ ...services, db: readDb, actor });
  const container: Container = {
    ...{ logger, db, readDb, bus, feed, live, exchange, sports, billing, readiness: new Readiness() },
    metrics: new Metrics(),
    ...{ mailer, messenger, telegram: telegram ?? null, walletConnect: walletConnectOf(env) },
    ...{ context, apiContext, baseUrl: baseUrlOf(env), grpcUrl: grpcUrlOf(env) },
  };
  return { container, info };
}
