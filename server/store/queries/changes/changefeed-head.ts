import type { Pool } from 'pg';

/** Bounds of a topic whose rows are never stored as history. */
export type HeadBounds = { head: number; history: 0 };

/** The newest committed number of a topic that `reserveNumbers` numbers; 0 for none. */
export async function headBounds(db: Pool, topic: string): Promise<HeadBounds> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'changefeed-head',
    text: 'SELECT seq FROM changefeed_head WHERE topic = $1',
    values: [topic],
  });
  return { head: rows[0]?.seq ?? 0, history: 0 };
}

/** The rows of such a topic, and the column that says when each came, epoch ms. */
export type NumberedTable =
  | { topic: string; table: 'outcome_change' | 'fixture_update'; cameMs: 'stored_ms' }
  | { topic: string; table: 'vote_event'; cameMs: 'seen_ms' }
  | { topic: string; table: 'reward_leaderboard_change'; cameMs: 'changed_ms' };

/** The number of the last row that came before `sinceMs`, also where it has been deleted; 0 when there is none. */
export async function lastRowBefore(
  db: Pool,
  { topic, table, cameMs }: NumberedTable,
  sinceMs: number,
): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: `last-before-${table}`,
    text: `SELECT coalesce((SELECT max(seq) FROM ${table} WHERE ${cameMs} < $1),
      (SELECT min(seq) - 1 FROM ${table}), (SELECT seq FROM changefeed_head WHERE topic = $2), 0) AS seq`,
    values: [sinceMs, topic],
  });
  return rows[0]?.seq ?? 0;
}
