import type { Pool } from 'pg';
import type { SequencedOutcomeChange } from '#domain/outcome/outcome-change.ts';
import { type HeadBounds, headBounds } from './changefeed-head.ts';
import { OUTCOMES_TOPIC } from './changefeed-notices.ts';

/** The changes after a sequence number, ascending, at most `limit`. */
export async function outcomeChangesAfter(
  db: Pool,
  after: number,
  limit: number,
): Promise<SequencedOutcomeChange[]> {
  const { rows } = await db.query<SequencedOutcomeChange>({
    name: 'outcome-changes-after',
    text: `SELECT seq, outcome_id AS "outcomeId", change, stored_ms AS "storedMs"
      FROM outcome_change WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows;
}

/** Where the topic ends. */
export const outcomeChangeBounds = (db: Pool): Promise<HeadBounds> => headBounds(db, OUTCOMES_TOPIC);

/** The number of the last change that was stored before `sinceMs`, also where it has been deleted; 0 when there is none. */
export async function lastOutcomeChangeBefore(db: Pool, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'last-outcome-change-before',
    text: `SELECT coalesce((SELECT max(seq) FROM outcome_change WHERE stored_ms < $1),
      (SELECT min(seq) - 1 FROM outcome_change), (SELECT seq FROM changefeed_head WHERE topic = $2), 0) AS seq`,
    values: [sinceMs, OUTCOMES_TOPIC],
  });
  return rows[0]?.seq ?? 0;
}
