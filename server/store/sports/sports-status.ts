import type { Queryable } from '../within-budget.ts';

const PROVIDER = 'provider';

/**
 * Says whether the provider answers, with the database's time. Without another report within `silentMs` nobody polls it
 * any more, and it counts as away.
 */
export async function writeSportsStatus(
  db: Queryable,
  { isReachable, silentMs }: { isReachable: boolean; silentMs: number },
): Promise<void> {
  await db.query({
    name: 'write-sports-status',
    text: `INSERT INTO sports_status (source, is_reachable, reported_ms, silent_ms)
      VALUES ($1, $2, extract(epoch FROM clock_timestamp()) * 1000, $3)
      ON CONFLICT (source) DO UPDATE SET is_reachable = excluded.is_reachable,
        reported_ms = excluded.reported_ms, silent_ms = excluded.silent_ms`,
    values: [PROVIDER, isReachable, silentMs],
  });
}

/** Whether the provider answered when it was last asked, and is asked at all. */
export async function isProviderReachable(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isReachable: boolean }>({
    name: 'read-sports-status',
    text: `SELECT is_reachable AND extract(epoch FROM clock_timestamp()) * 1000 - reported_ms <= silent_ms
        AS "isReachable"
      FROM sports_status WHERE source = $1`,
    values: [PROVIDER],
  });
  return rows[0]?.isReachable ?? false;
}
