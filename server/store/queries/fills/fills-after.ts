import type { Pool } from 'pg';
import type { SequencedFill } from '#domain/fill.ts';
import { SEQUENCED_COLUMNS, type SequencedFillRow, toSequencedFill } from './sequenced-fill.ts';

/** The fills after a sequence number, ascending, at most `limit`. */
export async function fillsAfter(db: Pool, after: number, limit: number): Promise<SequencedFill[]> {
  const { rows } = await db.query<SequencedFillRow>({
    name: 'fills-after',
    text: `SELECT ${SEQUENCED_COLUMNS} FROM fill WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows.map(toSequencedFill);
}

/** The newest stored number, and the last one that was stored as history; 0 for none. */
export async function fillBounds(db: Pool): Promise<{ head: number; history: number }> {
  const { rows } = await db.query<{ head: number; history: number }>({
    name: 'fill-bounds',
    text: `SELECT coalesce((SELECT max(seq) FROM fill), 0) AS head,
      coalesce((SELECT max(history_seq) FROM ingest_cursor), 0) AS history`,
  });
  return rows[0] ?? { head: 0, history: 0 };
}

/**
 * The last fill before `sinceMs`, by binary search over sequence numbers: there is no index on time alone, and numbers
 * follow time except for late blocks, which shift the result by at most their own fills.
 */
const LAST_BEFORE = `WITH RECURSIVE search (low, high) AS (
    SELECT coalesce(min(seq), 1) - 1, coalesce(max(seq), 0) FROM fill
    UNION ALL
    SELECT CASE WHEN is_before THEN middle ELSE low END, CASE WHEN is_before THEN high ELSE middle - 1 END
    FROM search CROSS JOIN LATERAL (SELECT (low + high + 1) / 2 AS middle) m
    CROSS JOIN LATERAL (
      SELECT time_ms < $1 AS is_before FROM fill WHERE seq <= middle ORDER BY seq DESC LIMIT 1) f
    WHERE low < high)
  SELECT low AS seq FROM search WHERE low >= high`;

/** The number of the last fill that is older than `sinceMs`; 0 when there is none. */
export async function lastFillBefore(db: Pool, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'last-fill-before',
    text: LAST_BEFORE,
    values: [sinceMs],
  });
  return rows[0]?.seq ?? 0;
}
