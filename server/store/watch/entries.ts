import type { Pool } from 'pg';
import type { WatchKind, WatchTarget } from '#domain/watch/watch-target.ts';
import { transaction } from '#store/transaction.ts';
import { announceWatch, type Watcher } from './watch-notices.ts';

export type EntryRow = WatchTarget & { sinceMs: number };

type Row = { kind: WatchKind; target: string; created_at: Date };

/** What a person follows, the newest first. */
export async function listEntries(db: Pool, { orgId, personId }: Watcher): Promise<EntryRow[]> {
  const { rows } = await db.query<Row>({
    name: 'list-watch-entries',
    text: `SELECT kind, target, created_at FROM watch_entry WHERE org_id = $1 AND person_id = $2
      ORDER BY created_at DESC, kind, target`,
    values: [orgId, personId],
  });
  return rows.map(({ kind, target, created_at }) => ({
    kind,
    target,
    sinceMs: new Date(created_at).getTime(),
  }));
}

/**
 * Adds an entry, unless the person has `most` already; one that is there stays. Of two at once that would make too many
 * one is refused. @returns whether it is there now
 */
export function addEntry(
  db: Pool,
  { orgId, personId }: Watcher,
  { kind, target, most, nowMs }: WatchTarget & { most: number; nowMs: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`watch:${orgId}:${personId}`]);
    const { rows } = await tx.query<{ others: number; mine: number }>(
      `SELECT count(*) FILTER (WHERE (kind, target) <> ($3, $4)) AS others,
         count(*) FILTER (WHERE (kind, target) = ($3, $4)) AS mine
       FROM watch_entry WHERE org_id = $1 AND person_id = $2`,
      [orgId, personId, kind, target],
    );
    const { others = 0, mine = 0 } = rows[0] ?? {};
    if (mine > 0) return true;
    if (others >= most) return false;
    await tx.query(
      'INSERT INTO watch_entry (org_id, person_id, kind, target, created_at) VALUES ($1, $2, $3, $4, $5)',
      [orgId, personId, kind, target, new Date(nowMs)],
    );
    await announceWatch(tx, { orgId, personId });
    return true;
  });
}

/** Takes an entry away. @returns whether it was there */
export function removeEntry(db: Pool, watcher: Watcher, { kind, target }: WatchTarget): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      'DELETE FROM watch_entry WHERE org_id = $1 AND person_id = $2 AND kind = $3 AND target = $4',
      [watcher.orgId, watcher.personId, kind, target],
    );
    await tx.query(
      `DELETE FROM watch_news n USING messenger_chat c
       WHERE c.org_id = n.org_id AND c.chat_id = n.chat_id
         AND c.org_id = $1 AND c.linked_by = $2 AND n.kind = $3 AND n.target = $4`,
      [watcher.orgId, watcher.personId, kind, target],
    );
    if (rowCount) await announceWatch(tx, watcher);
    return rowCount === 1;
  });
}
