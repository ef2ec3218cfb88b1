import type { Pool } from 'pg';
import type { Visits } from '#domain/watch/visit.ts';
import type { Watcher } from './watch-notices.ts';

/** A person's watch-list state besides its entries. */
export type WatchPerson = Visits & { wantsEmail: boolean };

type Row = { wants_email: boolean; seen_until: Date | null; visited_at: Date | null };

const msOf = (date: Date | null): number | null => (date === null ? null : new Date(date).getTime());
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export async function readWatchPerson(db: Pool, { orgId, personId }: Watcher): Promise<WatchPerson> {
  const { rows } = await db.query<Row>(
    'SELECT wants_email, seen_until, visited_at FROM watch_person WHERE org_id = $1 AND person_id = $2',
    [orgId, personId],
  );
  const [row] = rows;
  return {
    wantsEmail: row?.wants_email ?? true,
    seenUntilMs: msOf(row?.seen_until ?? null),
    visitedMs: msOf(row?.visited_at ?? null),
  };
}

export async function storeVisits(db: Pool, { orgId, personId }: Watcher, visits: Visits): Promise<void> {
  await db.query(
    `INSERT INTO watch_person (org_id, person_id, seen_until, visited_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (org_id, person_id) DO UPDATE SET seen_until = excluded.seen_until, visited_at = excluded.visited_at`,
    [orgId, personId, dateOf(visits.seenUntilMs), dateOf(visits.visitedMs)],
  );
}

/** Whether the person is sent the daily email. */
export async function storeWantsEmail(db: Pool, { orgId, personId }: Watcher, wants: boolean): Promise<void> {
  await db.query(
    `INSERT INTO watch_person (org_id, person_id, wants_email) VALUES ($1, $2, $3)
     ON CONFLICT (org_id, person_id) DO UPDATE SET wants_email = excluded.wants_email`,
    [orgId, personId, wants],
  );
}
