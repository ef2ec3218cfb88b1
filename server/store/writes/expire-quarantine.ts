import type { Pool } from 'pg';

/** Bounds of the quarantine: rows since `sinceMs`, and of those the newest within both limits. */
export type QuarantineBounds = { sinceMs: number; maxRows: number; maxRawBytes: number };

/** The newest row that is beyond a bound; it and all before it go. Raw text counts as it is stored, compressed. */
const LAST_TO_GO = `SELECT max(quarantine_id) AS id FROM (
    SELECT quarantine_id, received_ms, row_number() OVER newest AS place,
      sum(pg_column_size(raw)) OVER newest AS raw_bytes
    FROM quarantine WINDOW newest AS (ORDER BY quarantine_id DESC)
  ) q WHERE received_ms < $1 OR place > $2 OR raw_bytes > $3`;

const DELETE_OLDEST = `DELETE FROM quarantine WHERE quarantine_id IN (
    SELECT quarantine_id FROM quarantine WHERE quarantine_id <= $1 ORDER BY quarantine_id LIMIT $2)`;

/**
 * Deletes the oldest rows of the quarantine beyond its bounds, `portion` at a time, so that no statement holds the table
 * for long. Answers how many went; what is counted of the quarantine elsewhere stays.
 */
export async function expireQuarantine(
  db: Pool,
  { sinceMs, maxRows, maxRawBytes }: QuarantineBounds,
  portion: number,
  signal: AbortSignal,
): Promise<number> {
  const { rows } = await db.query<{ id: number | null }>(LAST_TO_GO, [sinceMs, maxRows, maxRawBytes]);
  const lastId = rows[0]?.id ?? null;
  let deleted = 0;
  while (lastId !== null && !signal.aborted) {
    const { rowCount } = await db.query(DELETE_OLDEST, [lastId, portion]);
    if (!rowCount) break;
    deleted += rowCount;
  }
  return deleted;
}
