import pg from 'pg';
import { createKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { databaseUrl } from './database.ts';

/** A new key of the Enterprise tier, which opens every stream. It is confirmed on a connection of its own. */
export async function newEnterpriseKey(): Promise<string> {
  const db = new pg.Pool({ connectionString: databaseUrl(), max: 3 });
  try {
    const { orgId } = await createOrg(db, { name: 'Streams', tier: 'enterprise' });
    return (await createKey(db, { orgId, name: 'streams' })).apiKey;
  } finally {
    await db.end();
  }
}
