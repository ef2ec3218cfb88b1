import type { Pool } from 'pg';

/** For one session. */
const PATIENCE_MS = 1_000;

/**
 * Ends the sessions on this database whose names begin so, but those of one name, with whatever they were doing.
 * @returns how many did not end in time
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
