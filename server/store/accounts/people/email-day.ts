import type { Pool } from 'pg';
import { DAY_MS } from '#domain/time.ts';

/**
 * Counts an email against the bound of its UTC day. @param subject whom it counts for, such as `ip:192.0.2.1`
 * @returns false, and counts nothing, when there were as many as there may be
 */
export async function countEmail(
  db: Pool,
  { subject, most, nowMs }: { subject: string; most: number; nowMs: number },
): Promise<boolean> {
  const day = Math.floor(nowMs / DAY_MS);
  await db.query('DELETE FROM letter_day WHERE day < $1', [day]);
  const { rowCount } = await db.query(
    `INSERT INTO letter_day AS l (subject, day, sent) VALUES ($1, $2, 1)
     ON CONFLICT (subject, day) DO UPDATE SET sent = l.sent + 1 WHERE l.sent < $3`,
    [subject, day, most],
  );
  return rowCount === 1;
}
