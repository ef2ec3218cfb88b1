import type { Pool, PoolClient } from 'pg';

/** A pool whose process dies at the nth statement of a transaction, before it is sent or after, so that nothing more is heard of it; 0 for never. */
export function dyingPool(pool: Pool, nth: number, isSent: boolean): { pool: Pool; said: () => number } {
  let said = 0;
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const query = async (...args: unknown[]): Promise<unknown> => {
      if (args[0] === 'ROLLBACK') return client.query('ROLLBACK');
      said += 1;
      if (said === nth && !isSent) throw new Error('the process died');
      const result = await (client.query as (...all: unknown[]) => Promise<unknown>).apply(client, args);
      if (said === nth) throw new Error('the process died');
      return result;
    };
    return { query, release: (error?: Error) => client.release(error) } as unknown as PoolClient;
  };
  return { pool: { query: pool.query.bind(pool), connect } as unknown as Pool, said: () => said };
}
