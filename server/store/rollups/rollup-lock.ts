import type { ClientBase } from 'pg';

const ROLLUP_LOCK = 4_927_101;

/**
 * Waits until no other transaction writes rollups and keeps them out until the end of this one. Statements after it
 * see all that the others committed, so that nothing is added under a category that is being changed.
 */
export async function lockRollups(client: ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [ROLLUP_LOCK]);
}
