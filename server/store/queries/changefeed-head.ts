import type { Pool } from 'pg';

/** Where a topic ends whose rows are never stored as history. */
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
