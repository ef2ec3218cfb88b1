import type { Pool } from 'pg';

/** For one session. */
const PATIENCE_MS = 1_000;

/**
 * Terminates the sessions on this database whose names start with `prefix`, except those named `but`, and with them any
 * running statements.
 * @returns the number of sessions that did not end in time
 */
export async function endSessions(
  db: Pick<Pool, 'query'>,
  { prefix, but }: { prefix: string; but: string },
): Promise<number> {
  const { rows } = await db.query<{ has_ended: boolean }>(
    `SELECT pg_terminate_backend(pid, ${PATIENCE_MS}) AS has_ended FROM pg_stat_activity
     WHERE datname = current_database() AND starts_with(application_name, $1) AND application_name <> $2`,
    [prefix, but],
  );
  return rows.filter(({ has_ended }) => !has_ended).length;
}
