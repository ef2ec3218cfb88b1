import type { ClientBase, Pool } from 'pg';

/** What answers a query: a pool, or one connection of it. */
export type Queryable = Pick<ClientBase, 'query'>;

/**
 * The longest that a statement of any read of the API or a page may take, in ms: their connections are opened with it. A
 * read that is over it is refused, to be tried again; the slowest takes an eighth of it with 5 million fills.
 */
export const READ_BUDGET_MS = 3_000;

const QUERY_CANCELED = '57014';

/** Whether the server cancelled a query because it took longer than it may. */
export const isOverBudget = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === QUERY_CANCELED;

/**
 * Runs `work` on a connection where each statement may take `budgetMs`; over that the server cancels it.
 * @throws what `work` throws; `isOverBudget` recognises a cancelled statement.
 */
export async function withinBudget<T>(
  pool: Pool,
  budgetMs: number,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(`SELECT set_config('statement_timeout', $1, true)`, [String(budgetMs)]);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
