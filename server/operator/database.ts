import path from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#store/embedded-postgres.ts';

export type OperatorDatabase = { url: string; close(): Promise<void> };

/**
 * The database that commands work on: `databaseUrl`, else the embedded server of `dataDir`, which is started for
 * the moment when no product runs there.
 */
export async function openOperatorDatabase(env: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<OperatorDatabase> {
  const keepOpen = async () => {};
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: keepOpen };
  const dir = path.join(env.DATA_DIR, 'postgres');
  const running = findEmbeddedPostgres(dir);
  if (running) return { url: running, close: keepOpen };
  const server = await startEmbeddedPostgres(dir);
  return { url: server.url, close: () => (server.adopted ? keepOpen() : server.stop()) };
}
