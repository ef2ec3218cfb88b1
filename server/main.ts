import path from 'node:path';
import { createLogger, type Logger } from '#observe/logger.ts';
import { migrate } from '#store/migrate.ts';
import { superviseEmbeddedPostgres } from '#store/supervised-postgres.ts';
import { compose } from './compose.ts';
import { baseUrlOf, type Env, readEnv } from './config/env.ts';
import type { RoleName } from './config/role-names.ts';
import { type SportsEndpoints, sportsSources } from './config/sports-sources.ts';
import { resolveStripe } from './config/stripe-place.ts';
import { resolveTelegram } from './config/telegram-settings.ts';
import { resolveUpstream, type Upstream } from './config/upstream.ts';
import { remoteVenue, type VenuePlace } from './config/venue-place.ts';
import { provideContainer } from './container.ts';
import { createHttpServer } from './http/http-server.ts';
import { announce } from './process/announce.ts';
import { AlreadyRunningError, claimDataDir } from './process/instance-lock.ts';
import { exitOnCrash, exitOnSignal, Shutdown } from './process/shutdown.ts';
import { enterWorld, OtherWorldError } from './process/world.ts';
import { BODY_BOUNDS } from './roles/body-bounds.ts';
import { mountMetrics } from './roles/metrics.ts';
import type { RoleInput, StartRole } from './roles/role.ts';
import type { MailPlace } from './roles/sandbox/sandbox-mail.ts';
import type { StripeSandbox } from './sandbox/stripe/stripe-sandbox.ts';
import type { TelegramSandbox } from './sandbox/telegram/telegram-sandbox.ts';

type VenueRoleName = 'relay' | 'keeper';
type LoadRole = () => Promise<StartRole>;

/** Each role's module is loaded only by a process that runs the role. In the order of their start. */
const ROLES: Record<Exclude<RoleName, 'sandbox' | VenueRoleName>, LoadRole> = {
  ingest: async () => (await import('./roles/ingest.ts')).startIngest,
  web: async () => (await import('./roles/web.ts')).startWeb,
  stream: async () => (await import('./roles/stream.ts')).startStream,
  grpc: async () => (await import('./roles/grpc.ts')).startGrpc,
  deliver: async () => (await import('./roles/deliver.ts')).startDeliverRole,
};
const VENUE_ROLES: Record<VenueRoleName, LoadRole> = {
  relay: async () => (await import('./roles/relay.ts')).startRelay,
  keeper: async () => (await import('./roles/keeper.ts')).startKeeper,
};

const EXIT_DEADLINE_MS = 9_500;
const CLOSE_GRACE_MS = 2_000;

type World = {
  upstream: Upstream;
  place: VenuePlace | null;
  mail: MailPlace | null;
  stripe: StripeSandbox | null;
  telegram: TelegramSandbox | null;
  /** The sandbox's sports provider; null: it runs elsewhere or not at all. */
  sports: SportsEndpoints | null;
};

type Database = { url: string; isUp: () => boolean };

async function openDatabase(env: Env, logger: Logger, shutdown: Shutdown): Promise<Database> {
  // Whether somebody else's runs is theirs to see to, and told by what asks it.
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, isUp: () => true };
  const postgres = await superviseEmbeddedPostgres(path.join(env.DATA_DIR, 'postgres'), { logger });
  shutdown.add('postgres', () => postgres.stop());
  logger.info({ pid: postgres.pid, adopted: postgres.adopted }, 'embedded Postgres started');
  return { url: postgres.url, isUp: () => postgres.isUp };
}

/** The exchange, the venue's chain and the mail server: those of the settings, or the sandbox's, which are started then. */
async function openWorld(env: Env, logger: Logger, shutdown: Shutdown): Promise<World> {
  const place = env.CHAIN_RPC_URL
    ? remoteVenue({ rpcUrl: env.CHAIN_RPC_URL, bookFile: env.VENUE_BOOK })
    : null;
  const mail = env.SMTP_URL ? { smtpUrl: env.SMTP_URL, inboxUrl: null } : null;
  if (env.UPSTREAM !== 'sandbox' || !env.ROLES.includes('sandbox')) {
    return { upstream: resolveUpstream(env), place, mail, stripe: null, telegram: null, sports: null };
  }
  const { startSandbox } = await import('./roles/sandbox.ts');
  const { startSandboxChain } = await import('./roles/sandbox/sandbox-chain.ts');
  const { startSandboxMail } = await import('./roles/sandbox/sandbox-mail.ts');
  const { startSandboxStripe } = await import('./roles/sandbox/sandbox-stripe.ts');
  const { startSandboxTelegram } = await import('./roles/sandbox/sandbox-telegram.ts');
  const [{ exchange, sports }, chain, caught, stripe, telegram] = await Promise.all([
    startSandbox(env, logger, shutdown),
    place ?? startSandboxChain(env, logger, shutdown),
    mail ?? startSandboxMail(env, logger, shutdown),
    env.STRIPE_SECRET_KEY ? null : startSandboxStripe(env, logger, shutdown),
    env.TELEGRAM_BOT_TOKEN ? null : startSandboxTelegram(env, logger, shutdown),
  ]);
  return { upstream: resolveUpstream(env, exchange), place: chain, mail: caught, stripe, telegram, sports };
}

/** Starts every role that the settings name. Those of the venue wait for its chain: they come last, side by side. */
async function startRoles(input: RoleInput): Promise<void> {
  const wanted = (name: string): boolean => input.env.ROLES.includes(name as RoleName);
  for (const [name, load] of Object.entries(ROLES)) if (wanted(name)) await (await load())(input);
  const venue = Object.entries(VENUE_ROLES).filter(([name]) => wanted(name));
  await Promise.all(venue.map(async ([, load]) => (await load())(input)));
}

async function start(env: Env, logger: Logger, shutdown: Shutdown): Promise<void> {
  const database = await openDatabase(env, logger, shutdown);
  const databaseUrl = database.url;
  const applied = await migrate(databaseUrl, path.resolve(import.meta.dirname, '../prisma/migrations'));
  if (applied.length > 0) logger.info({ applied }, 'migrations applied');
  await enterWorld(env, databaseUrl);
  const world = await openWorld(env, logger, shutdown);
  const { upstream, place, mail } = world;
  const smtpUrl = mail?.smtpUrl ?? null;
  const stripe = resolveStripe(env, world.stripe);
  const telegram = resolveTelegram(env, world.telegram);
  const sports = sportsSources(env, world.sports);
  if (!sports)
    logger.info({}, 'no SPORTS_API_URL and no sandbox; fixtures, news and highlights are disabled');
  const parts = { env, logger, databaseUrl, upstream, sports, stripe, telegram, smtpUrl, shutdown };
  const { container, info } = compose(parts);
  container.readiness.reportDatabase(database.isUp);
  provideContainer(container);
  const http = createHttpServer({ bodyBounds: BODY_BOUNDS });
  mountMetrics({ container, http });
  await startRoles({ env, container, info, databaseUrl, upstream, place, http, shutdown });
  const port = await http.listen(env.PORT, env.HOST);
  shutdown.add('http', () => http.close(CLOSE_GRACE_MS));
  const webOrigin = env.ROLES.includes('web') ? `http://127.0.0.1:${port}` : baseUrlOf(env);
  world.stripe?.webhooks.deliverTo(`${webOrigin}/api/stripe/webhook`);
  const { db } = container;
  const inboxUrl = mail?.inboxUrl ?? null;
  const messengerUrl = world.telegram?.linkUrl ?? null;
  await announce({
    env,
    port,
    place,
    inboxUrl,
    messengerUrl,
    db,
    write: (text) => process.stdout.write(text),
  });
  if (!env.ROLES.includes('sandbox')) return;
  const { startSandboxMakers } = await import('./roles/sandbox/sandbox-makers.ts');
  await startSandboxMakers({ env, port, place, db, logger, shutdown });
  const { startSandboxCampaign } = await import('./roles/sandbox/sandbox-rewards.ts');
  await startSandboxCampaign(env, db, Date.now());
}

async function main(): Promise<void> {
  const env = readEnv();
  const logger = createLogger({ level: env.LOG_LEVEL });
  const shutdown = new Shutdown(logger);
  const release = await claimDataDir(env.DATA_DIR, `http://localhost:${env.PORT}`);
  shutdown.add('data directory', async () => release());
  exitOnSignal(shutdown, EXIT_DEADLINE_MS);
  exitOnCrash(shutdown, logger);
  try {
    await start(env, logger, shutdown);
  } catch (error) {
    const isRefused = error instanceof OtherWorldError;
    if (!isRefused)
      logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'startup failed');
    await shutdown.run();
    if (isRefused) process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

main().catch((error: unknown) => {
  const text =
    error instanceof AlreadyRunningError ? error.message : `Hashmark could not start: ${String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
