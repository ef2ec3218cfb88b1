import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction: all of it is stored, or none. @throws what `work` or the database throws */
export async function transaction<T>(db: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
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
