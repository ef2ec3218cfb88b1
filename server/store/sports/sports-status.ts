import type { Queryable } from '../within-budget.ts';

const PROVIDER = 'provider';

/**
 * Reports whether the provider is reachable, at the database's time. Without another report within `silentMs` it counts
 * as unreachable.
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

/** Whether the provider answered the last poll, and that poll is recent. */
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
