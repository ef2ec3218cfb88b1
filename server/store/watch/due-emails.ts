import type { Pool } from 'pg';
import type { Watcher } from './watch-notices.ts';

/** A person whose daily email is due. `sinceMs`: end of the last email's period, else the first follow. */
export type DueEmail = Watcher & { email: string; orgName: string; sinceMs: number };

type Row = { org_id: string; person_id: string; email: string; name: string; since: Date };

/**
 * Claims people with a watch list whose email of this UTC day is due, except those on paid plans with a linked chat,
 * who are notified there. Each person is claimed once a day, over all processes.
 */
export async function takeDueEmails(
  db: Pool,
  { day, most }: { day: number; most: number },
): Promise<DueEmail[]> {
  const { rows } = await db.query<Row>({
    name: 'take-due-watch-emails',
    text: `WITH due AS (
        SELECT e.org_id, e.person_id, p.email, o.name, min(e.created_at) AS first
        FROM watch_entry e
        JOIN person p ON p.person_id = e.person_id AND p.email IS NOT NULL
        JOIN org o ON o.org_id = e.org_id
        LEFT JOIN watch_person w ON w.org_id = e.org_id AND w.person_id = e.person_id
        WHERE coalesce(w.wants_email, true) AND coalesce(w.emailed_day, 0) < $1
          AND (o.tier = 'free' OR NOT EXISTS (
            SELECT FROM messenger_chat c WHERE c.org_id = e.org_id AND c.linked_by = e.person_id))
        GROUP BY e.org_id, e.person_id, p.email, o.name LIMIT $2
      ), taken AS (
        INSERT INTO watch_person AS w (org_id, person_id, emailed_day)
        SELECT org_id, person_id, $1 FROM due
        ON CONFLICT (org_id, person_id) DO UPDATE SET emailed_day = $1
        WHERE w.emailed_day < $1 RETURNING org_id, person_id
      )
      SELECT due.org_id, due.person_id, due.email, due.name, coalesce(w.emailed_at, due.first) AS since
      FROM taken JOIN due USING (org_id, person_id)
      LEFT JOIN watch_person w USING (org_id, person_id)`,
    values: [day, most],
  });
  return rows.map(({ org_id, person_id, email, name, since }) => ({
    ...{ orgId: org_id, personId: person_id, email, orgName: name },
    sinceMs: new Date(since).getTime(),
  }));
}

/** Records the end of the period that a person's email covers. */
export async function noteEmailed(db: Pool, { orgId, personId }: Watcher, untilMs: number): Promise<void> {
  await db.query('UPDATE watch_person SET emailed_at = $3 WHERE org_id = $1 AND person_id = $2', [
    orgId,
    personId,
    new Date(untilMs),
  ]);
}
