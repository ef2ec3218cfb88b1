import type { ClientBase } from 'pg';

const ROLLUP_LOCK = 4_927_101;
/** The longest that a driver's timer can count; it takes 0 for "as usual". */
const UNLIMITED_MS = 2 ** 31 - 1;

/**
 * Waits until no other transaction writes rollups and keeps them out until the end of this one. Statements after it
 * see all that the others committed, so that nothing is added under a category that is being changed. The time limits
 * of the connection do not count for the wait: somebody may be computing all rollups anew, which takes
 * longer than any statement of ingest. `onWait` hears once when somebody else holds the lock.
 */
export async function lockRollups(client: ClientBase, onWait: () => void = () => {}): Promise<void> {
  const { rows } = await client.query<{ held: boolean; limit: string }>(
    `SELECT pg_try_advisory_xact_lock($1) AS held, current_setting('statement_timeout') AS limit`,
    [ROLLUP_LOCK],
  );
  const [row] = rows;
  if (row?.held) return;
  onWait();
  await client.query('SET LOCAL statement_timeout = 0');
  const unlimited = { query_timeout: UNLIMITED_MS };
  await client.query({
    ...unlimited,
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [ROLLUP_LOCK],
  });
  await client.query(`SELECT set_config('statement_timeout', $1, true)`, [row?.limit]);
}
