import type { Pool } from 'pg';

/** Requests of a group, and those of them that ended with a status of 400 or more. */
export type RequestCount = { requests: number; errors: number };

type DayRow = RequestCount & { day: number };
type KeyRow = RequestCount & { keyId: string; name: string | null; start: string | null };

/** What an organisation's keys asked for on each day from `fromDay` on (days since 1970-01-01, UTC), oldest first. */
export async function usageByDay(db: Pool, orgId: string, fromDay: number): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>(
    `SELECT day, sum(requests)::int8 AS requests, sum(errors)::int8 AS errors
     FROM usage_day WHERE org_id = $1 AND day >= $2 GROUP BY day ORDER BY day`,
    [orgId, fromDay],
  );
  return rows;
}

/** The same for each key, the busiest first. */
export async function usageByKey(db: Pool, orgId: string, fromDay: number): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `SELECT u.key_id AS "keyId", k.name, k.start, sum(u.requests)::int8 AS requests, sum(u.errors)::int8 AS errors
     FROM usage_day u LEFT JOIN api_key k ON k.key_id = u.key_id AND k.org_id = u.org_id
     WHERE u.org_id = $1 AND u.day >= $2 GROUP BY u.key_id, k.name, k.start
     ORDER BY requests DESC, u.key_id`,
    [orgId, fromDay],
  );
  return rows;
}

/** Deletes days before `beforeDay`, `portion` rows at most. @returns how many */
export async function deleteOldUsageDays(db: Pool, beforeDay: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM usage_day WHERE (org_id, day, key_id, route) IN (
       SELECT org_id, day, key_id, route FROM usage_day WHERE day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [beforeDay, portion],
  );
  return rowCount ?? 0;
}
