import type { Pool, PoolClient } from 'pg';
import { announceIngest } from '../queries/changes/ingest-notices.ts';
import { transaction } from '../transaction.ts';

/** Runs `work` in one transaction: all of it is stored and announced, or none. @throws what `work` or the database throws */
export const inTransaction = <T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  transaction(db, async (client) => {
    const result = await work(client);
    await announceIngest(client);
    return result;
  });
