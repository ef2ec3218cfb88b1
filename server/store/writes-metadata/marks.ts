import type { Pool } from 'pg';

export type MarkWrite = { symbol: string; timeMs: number; px: number };

/** Stores marks; one that is stored already for its symbol and time stays as it is. */
export async function insertMarks(db: Pool, marks: readonly MarkWrite[]): Promise<void> {
  if (marks.length === 0) return;
  await db.query({
    name: 'insert-marks',
    text: `INSERT INTO mark_price (symbol, time_ms, px)
      SELECT * FROM unnest($1::text[], $2::bigint[], $3::double precision[]) ON CONFLICT DO NOTHING`,
    values: [
      marks.map((mark) => mark.symbol),
      marks.map((mark) => mark.timeMs),
      marks.map((mark) => mark.px),
    ],
  });
}

/** Deletes at most `limit` marks from before `beforeMs`, and answers how many: fewer than `limit` means all are gone. */
export async function pruneMarks(db: Pool, beforeMs: number, limit: number): Promise<number> {
  const result = await db.query(
    `WITH RECURSIVE s (symbol) AS (
       SELECT min(symbol) FROM mark_price
       UNION ALL SELECT (SELECT min(m.symbol) FROM mark_price m WHERE m.symbol > s.symbol) FROM s
       WHERE s.symbol IS NOT NULL)
     DELETE FROM mark_price WHERE (symbol, time_ms) IN (
       SELECT m.symbol, m.time_ms FROM s
       CROSS JOIN LATERAL (SELECT symbol, time_ms FROM mark_price
         WHERE symbol = s.symbol AND time_ms < $1 ORDER BY time_ms LIMIT $2) m LIMIT $2)`,
    [beforeMs, limit],
  );
  return result.rowCount ?? 0;
}

/** Tickers of price markets that have not settled. */
export async function liveUnderlyings(db: Pool): Promise<string[]> {
  const { rows } = await db.query<{ underlying: string }>(
    `SELECT DISTINCT underlying FROM outcome WHERE NOT is_settled AND underlying <> '' ORDER BY 1 LIMIT 500`,
  );
  return rows.map((row) => row.underlying);
}
