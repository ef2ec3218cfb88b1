import type { ClientBase } from 'pg';

const ROLLUP_LOCK = 4_927_101;
/** The longest that a driver's timer can count; it takes 0 for "as usual". */
const UNLIMITED_MS = 2 ** 31 - 1;
const LONG_WAIT_MS = 2_000;

/**
 * Takes the lock on rollups until the end of this transaction. Later statements see all that earlier holders committed,
 * so that nothing is added under a category that is being changed. The connection's timeouts do not apply to the wait:
 * a rebuild of all rollups takes longer than any statement of ingest. `onLongWait` is called once after `longWaitMs`;
 * shorter waits are normal.
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
    // The driver accepts a timeout per query, although its types lack it.
    const unlimited = { text, values: [ROLLUP_LOCK], query_timeout: UNLIMITED_MS };
    await client.query(unlimited);
    await client.query(`SELECT set_config('statement_timeout', $1, true)`, [row?.limit]);
  } finally {
    clearTimeout(timer);
  }
}
