import path from 'node:path';
import { createLogger, type Logger } from '#observe/logger.ts';
import { startEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { announce } from './announce.ts';
import { compose } from './compose.ts';
import { provideContainer } from './container.ts';
import { type Env, type RoleName, readEnv } from './env.ts';
import { createHttpServer } from './http/http-server.ts';
import { AlreadyRunningError, claimDataDir } from './instance-lock.ts';
import type { StartRole } from './roles/role.ts';
import { exitOnCrash, exitOnSignal, Shutdown } from './shutdown.ts';
import { resolveUpstream, type Upstream } from './upstream.ts';

/** Each role's module is loaded only by a process that runs the role. In the order of their start. */
const ROLES: Record<Exclude<RoleName, 'sandbox'>, () => Promise<StartRole>> = {
  ingest: async () => (await import('./roles/ingest.ts')).startIngest,
  web: async () => (await import('./roles/web.ts')).startWeb,
  stream: async () => (await import('./roles/stream.ts')).startStream,
};

const EXIT_DEADLINE_MS = 9_500;
const CLOSE_GRACE_MS = 2_000;

async function openDatabase(env: Env, logger: Logger, shutdown: Shutdown): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const postgres = await startEmbeddedPostgres(path.join(env.DATA_DIR, 'postgres'));
  shutdown.add('postgres', () => postgres.stop());
  logger.info({ pid: postgres.pid, adopted: postgres.adopted }, 'embedded Postgres runs');
  return postgres.url;
}

async function openUpstream(env: Env, logger: Logger, shutdown: Shutdown): Promise<Upstream> {
  if (env.UPSTREAM !== 'sandbox' || !env.ROLES.includes('sandbox')) return resolveUpstream(env);
  const { startSandbox } = await import('./roles/sandbox.ts');
  return resolveUpstream(env, await startSandbox(env, logger, shutdown));
}

async function start(env: Env, logger: Logger, shutdown: Shutdown): Promise<void> {
  const databaseUrl = await openDatabase(env, logger, shutdown);
  const applied = await migrate(databaseUrl, path.resolve(import.meta.dirname, '../prisma/migrations'));
  if (applied.length > 0) logger.info({ applied }, 'migrations applied');
  const upstream = await openUpstream(env, logger, shutdown);
  const { container, info } = compose({ env, logger, databaseUrl, upstream, shutdown });
  provideContainer(container);
  const http = createHttpServer();
  for (const [name, load] of Object.entries(ROLES)) {
    if (!env.ROLES.includes(name as RoleName)) continue;
    const startRole = await load();
    await startRole({ env, container, info, databaseUrl, upstream, http, shutdown });
  }
  const port = await http.listen(env.PORT, env.HOST);
  shutdown.add('http', () => http.close(CLOSE_GRACE_MS));
  await announce({ env, port, db: container.db, write: (text) => process.stdout.write(text) });
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
    logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'could not start');
    await shutdown.run();
    process.exit(1);
  }
}

main().catch((error: unknown) => {
  const text =
    error instanceof AlreadyRunningError ? error.message : `Hashmark could not start: ${String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
