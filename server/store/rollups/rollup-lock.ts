import type { ClientBase } from 'pg';

const ROLLUP_LOCK = 4_927_101;
/** The longest that a driver's timer can count; it takes 0 for "as usual". */
const UNLIMITED_MS = 2 ** 31 - 1;
const LONG_WAIT_MS = 2_000;

/**
 * Waits until no other transaction writes rollups and keeps them out until the end of this one. Statements after it
 * see all that the others committed, so that nothing is added under a category that is being changed. The time limits
 * of the connection do not count for the wait: somebody may be computing all rollups anew, which takes
 * longer than any statement of ingest. `onLongWait` hears once when it has waited for `longWaitMs`: others hold the lock
 * for a moment all the time.
 */
export async function lockRollups(
  client: ClientBase,
  onLongWait: () => void = () => {},
  longWaitMs = LONG_WAIT_MS,
): Promise<void> {
  const { rows } = await client.query<{ held: boolean; limit: string }>(
    `SELECT pg_try_advisory_xact_lock($1) AS held, current_setting('statement_timeout') AS limit`,
    [ROLLUP_LOCK],
  );
  const [row] = rows;
  if (row?.held) return;
  const timer = setTimeout(onLongWait, longWaitMs);
  try {
    await client.query('SET LOCAL statement_timeout = 0');
    const text = 'SELECT pg_advisory_xact_lock($1)';
    // The driver takes a limit of its own for a query, though its types do not tell of it.
    const unlimited = { text, values: [ROLLUP_LOCK], query_timeout: UNLIMITED_MS };
    await client.query(unlimited);
    await client.query(`SELECT set_config('statement_timeout', $1, true)`, [row?.limit]);
  } finally {
    clearTimeout(timer);
  }
}
