import path from 'node:path';
import type { Pool } from 'pg';
import { findEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { createPool } from '#store/pool.ts';

/** Calls a service on the database of the product that runs in a data directory. @throws when none runs there */
export async function onDatabaseOf<T>(dataDir: string, call: (db: Pool) => Promise<T>): Promise<T> {
  const url = findEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (url === null) throw new Error(`no product runs in ${dataDir}`);
  // Two, as for the operator's commands: a transaction that changes access waits for a notification beside it.
  const db = createPool(url, { max: 2 });
  try {
    return await call(db);
  } finally {
    await db.end();
  }
}
