import type { Pool } from 'pg';
import { transaction } from '#store/transaction.ts';

const MINUTE_MS = 60_000;

/**
 * Counts an attempt for each subject, such as `org:…`, unless one of them has made as many as it may within a minute,
 * in all processes together; then nothing is counted. @returns null when it was, else ms until it can be
 */
export function takeAttempt(
  db: Pool,
  { subjects, most, nowMs }: { subjects: readonly string[]; most: number; nowMs: number },
): Promise<number | null> {
  const since = new Date(nowMs - MINUTE_MS);
  return transaction(db, async (tx) => {
    await tx.query('DELETE FROM messenger_attempt WHERE at <= $1', [since]);
    // In one order, so that two who share subjects wait for each other and never both.
    for (const subject of subjects.toSorted()) {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`messenger:${subject}`]);
    }
    const { rows } = await tx.query<{ oldest: Date }>(
      `SELECT min(at) AS oldest FROM messenger_attempt WHERE subject = ANY($1) AND at > $2
       GROUP BY subject HAVING count(*) >= $3`,
      [subjects, since, most],
    );
    const waitsMs = rows.map(({ oldest }) => new Date(oldest).getTime() + MINUTE_MS - nowMs);
    if (waitsMs.length > 0) return Math.max(1, ...waitsMs);
    await tx.query('INSERT INTO messenger_attempt (subject, at) SELECT unnest($1::text[]), $2', [
      subjects,
      new Date(nowMs),
    ]);
    return null;
  });
}
