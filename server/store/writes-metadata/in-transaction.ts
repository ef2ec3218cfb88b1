import type { Pool, PoolClient } from 'pg';
import { announceIngest } from '../queries/ingest-notices.ts';

/** Runs `work` in one transaction: all of it is stored and announced, or none. @throws what `work` or the database throws */
export async function inTransaction<T>(db: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await announceIngest(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away, and the transaction with it.
    await client.query('ROLLBACK').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
