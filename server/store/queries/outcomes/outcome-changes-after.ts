import type { Pool } from 'pg';
import type { SequencedOutcomeChange } from '#domain/outcome/outcome-change.ts';
import { type HeadBounds, headBounds, lastRowBefore } from '../changes/changefeed-head.ts';
import { OUTCOMES_TOPIC } from '../changes/changefeed-notices.ts';

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

/** The number of the last change that was stored before `sinceMs`; 0 when there is none. */
export const lastOutcomeChangeBefore = (db: Pool, sinceMs: number): Promise<number> =>
  lastRowBefore(db, { topic: OUTCOMES_TOPIC, table: 'outcome_change', cameMs: 'stored_ms' }, sinceMs);
