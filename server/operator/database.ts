import { existsSync } from 'node:fs';
import path from 'node:path';
import { ServiceError } from '#services/error.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#store/embedded-postgres.ts';

export type OperatorDatabase = { url: string; close(): Promise<void> };

type OperatorSettings = { DATABASE_URL?: string | undefined; DATA_DIR: string };

/**
 * The database that commands work on: `DATABASE_URL`, else the embedded server of `DATA_DIR`, which is started for
 * the moment when no product runs there. Where no product has ever run, one is made only if `mayCreate`.
 * @throws ServiceError('unavailable') that names the folder without a product
 */
export async function openOperatorDatabase(
  env: OperatorSettings,
  { mayCreate }: { mayCreate: boolean },
): Promise<OperatorDatabase> {
  const keepOpen = async () => {};
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: keepOpen };
  const dir = path.join(env.DATA_DIR, 'postgres');
  const running = findEmbeddedPostgres(dir);
  if (running) return { url: running, close: keepOpen };
  if (!mayCreate && !existsSync(path.join(dir, 'data', 'PG_VERSION'))) {
    throw new ServiceError(
      'unavailable',
      `${path.resolve(env.DATA_DIR)} has no product. Set DATA_DIR to the data folder of the product, or DATABASE_URL to its database. To create a product there, add --init.`,
    );
  }
  const server = await startEmbeddedPostgres(dir);
  return { url: server.url, close: () => (server.adopted ? keepOpen() : server.stop()) };
}
