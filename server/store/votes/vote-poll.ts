import type { ClientBase } from 'pg';
import type { Queryable } from '../within-budget.ts';

/** Number of upstream lists processed so far. */
export async function countVoteLists(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ lists: number }>('SELECT lists FROM vote_poll');
  return rows[0]?.lists ?? 0;
}

/**
 * Counts one more list, received at `seenMs`, and locks out other writers until the caller's transaction ends. False
 * when another list was stored since `lists` was counted: this one may be older.
 */
export async function takeVoteList(client: ClientBase, lists: number, seenMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE vote_poll SET lists = lists + 1, polled_ms = $2 WHERE lists = $1',
    [lists, seenMs],
  );
  return rowCount === 1;
}
