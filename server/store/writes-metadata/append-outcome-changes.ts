import type { ClientBase, Pool } from 'pg';
import type { OutcomeChange, SequencedOutcomeChange } from '#domain/outcome/outcome-change.ts';
import { announceCommit, OUTCOMES_TOPIC } from '../queries/changes/changefeed-notices.ts';
import { reserveNumbers } from '../writes/reserve-numbers.ts';

/** Appends changes to their topic and announces them, in the caller's transaction and as the last of it. */
export async function appendOutcomeChanges(
  client: ClientBase,
  changes: readonly OutcomeChange[],
  nowMs: number,
): Promise<SequencedOutcomeChange[]> {
  if (changes.length === 0) return [];
  const first = await reserveNumbers(client, OUTCOMES_TOPIC, changes.length);
  await client.query({
    name: 'append-outcome-changes',
    text: `INSERT INTO outcome_change (seq, outcome_id, change, stored_ms)
      SELECT $1 + place - 1, outcome_id, change, $4
      FROM unnest($2::int[], $3::text[]) WITH ORDINALITY AS r (outcome_id, change, place)`,
    values: [first, changes.map(({ outcomeId }) => outcomeId), changes.map(({ change }) => change), nowMs],
  });
  await announceCommit(client, { topic: OUTCOMES_TOPIC, head: first + changes.length - 1 });
  return changes.map((change, index) => ({ ...change, seq: first + index, storedMs: nowMs }));
}

/** Deletes changes that were stored before `beforeMs`, `portion` at most, and answers how many. */
export async function pruneOutcomeChanges(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM outcome_change WHERE seq IN (
       SELECT seq FROM outcome_change WHERE stored_ms < $1 ORDER BY stored_ms LIMIT $2)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}
