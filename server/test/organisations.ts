import path from 'node:path';
import type { Pool } from 'pg';
import { createKey, type NewKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { findEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { createPool } from '#store/pool.ts';

/** Calls a service on the database of the product that runs in a data directory. @throws when none runs there */
async function onDatabaseOf<T>(dataDir: string, call: (db: Pool) => Promise<T>): Promise<T> {
  const url = findEmbeddedPostgres(path.join(dataDir, 'postgres'));
  if (url === null) throw new Error(`no product runs in ${dataDir}`);
  const db = createPool(url, { max: 2 });
  try {
    return await call(db);
  } finally {
    await db.end();
  }
}

/**
 * Creates an organisation with one key by the same services as the operator's commands, but without their processes: the
 * two commands take 3.3 s of processor time.
 */
export const newOrg = (dataDir: string, tier: string): Promise<NewKey> =>
  onDatabaseOf(dataDir, async (db) => createKey(db, await createOrg(db, { name: `${tier} test`, tier })));

/** Creates another key of an organisation. */
export const newKey = (dataDir: string, orgId: string): Promise<NewKey> =>
  onDatabaseOf(dataDir, (db) => createKey(db, { orgId }));
