import type { Pool } from 'pg';
import type { SequencedFill } from '#domain/fill.ts';
import { SEQUENCED_COLUMNS, type SequencedFillRow, toSequencedFill } from './sequenced-fill.ts';

/** The last `limit` fills of the whole store in sequence order, oldest first: what a starting process remembers. */
export async function newestFills(db: Pool, params: { limit: number }): Promise<SequencedFill[]> {
  const { rows } = await db.query<SequencedFillRow>({
    name: 'newest-fills',
    text: `SELECT ${SEQUENCED_COLUMNS} FROM fill ORDER BY seq DESC LIMIT $1`,
    values: [params.limit],
  });
  return rows.reverse().map(toSequencedFill);
}
