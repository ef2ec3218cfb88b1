import type { Pool } from 'pg';
import { DAY_MS } from '#domain/time.ts';

/** Long enough to look into a complaint. What was filled is kept for ever. */
const KEPT_MS = 7 * DAY_MS;
/** A request with the quotes of fifty makers is some 50 kB. */
const PORTION = 500;

const DROP = `DELETE FROM rfq WHERE rfq_id IN (
    SELECT rfq_id FROM rfq WHERE NOT is_open AND status <> 'FILLED' AND created_ms < $1
    ORDER BY created_ms LIMIT $2)`;

/**
 * Removes requests that ended without a fill more than a week ago, with their events, `portion` at a time, so that no
 * statement holds the journal up. @returns how many
 */
export async function dropUnfilled(
  db: Pool,
  nowMs: number,
  signal: AbortSignal,
  portion = PORTION,
): Promise<number> {
  let dropped = 0;
  while (!signal.aborted) {
    const { rowCount } = await db.query(DROP, [nowMs - KEPT_MS, portion]);
    dropped += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) break;
  }
  return dropped;
}
