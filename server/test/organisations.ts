import { createKey, type NewKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import { onDatabaseOf } from './product-database.ts';

/**
 * Creates an organisation with one key by the same services as the operator's commands, but without their processes: the
 * two commands take 3.3 s of processor time.
 */
export const newOrg = (dataDir: string, tier: string): Promise<NewKey> =>
  onDatabaseOf(dataDir, async (db) => createKey(db, await createOrg(db, { name: `${tier} test`, tier })));
