import type { Pool } from 'pg';
import { CERTAIN } from '#domain/sports/bind-fixture.ts';

/** SQL: what is known of the end of an outcome `o`, as JSON of the shape of `KnownEnds`; needs `KNOWN_ENDS_JOINS`. */
export const KNOWN_ENDS = `jsonb_build_object('isSettled', COALESCE(o.is_settled, false),
  'expiryMs', COALESCE(o.expiry_ms, 0), 'setEndMs', leg_end.end_ms,
  'match', CASE WHEN match.fixture_id IS NOT NULL
    THEN jsonb_build_object('status', match.status, 'startingAtMs', match.starting_at_ms) END)`;

/** Only a match that the binder is sure of counts: a wrong one would end a market that goes on. */
export const KNOWN_ENDS_JOINS = `LEFT JOIN leg_end ON leg_end.outcome_id = o.outcome_id
  LEFT JOIN outcome_fixture bound ON bound.outcome_id = o.outcome_id AND bound.confidence >= ${CERTAIN}
  LEFT JOIN fixture match ON match.fixture_id = bound.fixture_id`;

/** Sets when outcomes are decided at the latest, epoch ms; null forgets what was set. */
export async function putLegEnds(
  db: Pool,
  outcomeIds: readonly number[],
  end: { endMs: number | null; nowMs: number },
): Promise<void> {
  if (end.endMs === null) {
    await db.query('DELETE FROM leg_end WHERE outcome_id = ANY ($1)', [outcomeIds]);
    return;
  }
  await db.query(
    `INSERT INTO leg_end (outcome_id, end_ms, set_ms) SELECT unnest($1::int[]), $2, $3
     ON CONFLICT (outcome_id) DO UPDATE SET end_ms = excluded.end_ms, set_ms = excluded.set_ms`,
    [outcomeIds, end.endMs, end.nowMs],
  );
}

/** The outcomes of a question that are known now, by rising id. */
export async function outcomesOfQuestion(db: Pool, questionId: number): Promise<number[]> {
  const { rows } = await db.query<{ outcome_id: number }>(
    'SELECT outcome_id FROM outcome WHERE question_id = $1 AND question_id <> 0 ORDER BY outcome_id',
    [questionId],
  );
  return rows.map(({ outcome_id }) => outcome_id);
}
