import type { ClientBase, Pool } from 'pg';

/**
 * Runs reads in one read-only transaction, in which Postgres cancels any statement that takes longer than `budgetMs`.
 * The cancellation comes out as the database's own error (57014), like that of every statement over the pool's limit.
 */
export async function withinBudget<T>(
  db: Pool,
  budgetMs: number,
  read: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await db.connect();
  let broken = false;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(budgetMs)}`);
    const result = await read(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
