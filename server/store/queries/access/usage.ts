import type { Pool } from 'pg';

/** Requests of one subject (`org_…` or `ip:…`) in one calendar month (`YYYY-MM`, UTC). */
export type UsageCount = { subject: string; period: string; used: number };

/** What a subject has used in a month. */
export async function readUsage(db: Pool, subject: string, period: string): Promise<number> {
  const { rows } = await db.query<{ used: number }>({
    name: 'read-usage',
    text: 'SELECT used FROM usage_month WHERE subject = $1 AND period = $2',
    values: [subject, period],
  });
  return rows[0]?.used ?? 0;
}

/**
 * Deletes at most `limit` counts of addresses (`ip:…`) from months before `period`, which nothing reads any more;
 * those of organisations stay. Returns how many it deleted.
 */
export async function deleteAddressUsage(db: Pool, period: string, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'delete-address-usage',
    text: `DELETE FROM usage_month WHERE (subject, period) IN (
             SELECT subject, period FROM usage_month
             WHERE subject LIKE 'ip:%' AND period < $1
             ORDER BY subject, period LIMIT $2)`,
    values: [period, limit],
  });
  return rowCount ?? 0;
}

/** Adds to counts, each subject and period at most once in `added`, and returns the sums over all processes. */
export async function addUsage(db: Pool, added: readonly UsageCount[]): Promise<UsageCount[]> {
  const { rows } = await db.query<UsageCount>({
    name: 'add-usage',
    // One order of rows for every process, so that two batches never wait for each other.
    text: `INSERT INTO usage_month AS u (subject, period, used)
           SELECT * FROM unnest($1::text[], $2::text[], $3::int8[]) AS a (subject, period, used)
           ORDER BY subject, period
           ON CONFLICT (subject, period) DO UPDATE SET used = u.used + excluded.used
           RETURNING subject, period, used`,
    values: [added.map((a) => a.subject), added.map((a) => a.period), added.map((a) => a.used)],
  });
  return rows;
}
