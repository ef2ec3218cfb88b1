import type { ClientBase, Pool } from 'pg';
import type { PendingAction } from '#domain/vote/vote-event.ts';
import { VOTES_TOPIC } from '../queries/changes/changefeed-notices.ts';
import type { Queryable } from '../within-budget.ts';

/** Every vote that is not over, those that opened first at the front. */
export async function pendingVotes(db: Queryable): Promise<PendingAction[]> {
  const { rows } = await db.query<{ state: PendingAction }>({
    name: 'pending-votes',
    text: 'SELECT state FROM pending_vote ORDER BY opened_ms, key',
  });
  return rows.map(({ state }) => state);
}

/** Every vote that is not over, and the number of the last event that led to this: both as of one commit. */
export async function votesAt(db: Pool): Promise<{ pending: PendingAction[]; seq: number }> {
  const { rows } = await db.query<{ pending: PendingAction[]; seq: number }>({
    name: 'votes-at',
    text: `SELECT
        (SELECT coalesce(json_agg(state ORDER BY opened_ms, key), '[]'::json) FROM pending_vote) AS pending,
        coalesce((SELECT seq FROM changefeed_head WHERE topic = $1), 0) AS seq`,
    values: [VOTES_TOPIC],
  });
  return rows[0] ?? { pending: [], seq: 0 };
}

/** Makes `pending` what is stored, in the caller's transaction. `before` is what was. */
export async function replacePendingVotes(
  client: ClientBase,
  before: readonly PendingAction[],
  pending: readonly PendingAction[],
): Promise<void> {
  const known = new Map(before.map((one) => [one.key, JSON.stringify(one)]));
  const kept = new Set(pending.map(({ key }) => key));
  const gone = [...known.keys()].filter((key) => !kept.has(key));
  const changed = pending
    .map((one) => ({ ...one, text: JSON.stringify(one) }))
    .filter(({ key, text }) => known.get(key) !== text);
  if (gone.length > 0) await client.query('DELETE FROM pending_vote WHERE key = ANY ($1)', [gone]);
  if (changed.length === 0) return;
  await client.query({
    name: 'upsert-pending-votes',
    text: `INSERT INTO pending_vote (key, opened_ms, state) SELECT * FROM unnest($1::text[], $2::bigint[], $3::json[])
      ON CONFLICT (key) DO UPDATE SET opened_ms = excluded.opened_ms, state = excluded.state`,
    values: [
      changed.map(({ key }) => key),
      changed.map(({ openedMs }) => openedMs),
      changed.map(({ text }) => text),
    ],
  });
}
