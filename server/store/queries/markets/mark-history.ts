import type { Pool } from 'pg';

export type MarkRow = { symbol: string; time_ms: number; px: number };

/** The last `limit` marks of a symbol in a window, both ends included, oldest first. */
export async function markHistory(
  db: Pool,
  params: { symbol: string; fromMs: number; toMs: number; limit: number },
): Promise<MarkRow[]> {
  const { rows } = await db.query<MarkRow>({
    name: 'mark-history',
    text: `SELECT symbol, time_ms, px FROM mark_price WHERE symbol = $1 AND time_ms BETWEEN $2 AND $3
      ORDER BY time_ms DESC LIMIT $4`,
    values: [params.symbol, params.fromMs, params.toMs, params.limit],
  });
  return rows.reverse();
}

/** The first `limit` marks of a symbol after `afterMs` and up to `toMs`, oldest first. */
export async function marksAfter(
  db: Pool,
  params: { symbol: string; afterMs: number; toMs: number; limit: number },
): Promise<MarkRow[]> {
  const { rows } = await db.query<MarkRow>({
    name: 'marks-after',
    text: `SELECT symbol, time_ms, px FROM mark_price WHERE symbol = $1 AND time_ms > $2 AND time_ms <= $3
      ORDER BY time_ms LIMIT $4`,
    values: [params.symbol, params.afterMs, params.toMs, params.limit],
  });
  return rows;
}

/** The last mark of each symbol in a window; symbols without one are left out. */
export async function marksBefore(
  db: Pool,
  params: { symbols: string[]; fromMs: number; toMs: number },
): Promise<MarkRow[]> {
  const { rows } = await db.query<MarkRow>({
    name: 'marks-before',
    text: `SELECT m.symbol, m.time_ms, m.px FROM unnest($1::text[]) asked (symbol)
      CROSS JOIN LATERAL (SELECT symbol, time_ms, px FROM mark_price
        WHERE symbol = asked.symbol AND time_ms BETWEEN $2 AND $3 ORDER BY time_ms DESC LIMIT 1) m`,
    values: [params.symbols, params.fromMs, params.toMs],
  });
  return rows;
}
