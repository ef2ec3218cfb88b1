import type { Pool } from 'pg';
import { CERTAIN } from '#domain/sports/bind-fixture.ts';
import { HOUR_MS } from '#domain/time.ts';

/** A match with its break, extra time and penalties, from kick-off. */
const LONGEST_MATCH_MS = 3 * HOUR_MS;

/**
 * SQL: joins to `outcome o` the sources of its end. Only a match bound with certainty counts: a wrong one would end an
 * open market.
 */
export const LEG_END_JOINS = `LEFT JOIN leg_end ON leg_end.outcome_id = o.outcome_id
  LEFT JOIN outcome_fixture bound ON bound.outcome_id = o.outcome_id AND bound.confidence >= ${CERTAIN}
  LEFT JOIN fixture match ON match.fixture_id = bound.fixture_id`;

/**
 * SQL: latest decision time of `o` in epoch ms, 0 when unknown: upstream's expiry or the operator's date, whichever is
 * first; without either, the end of its match. A postponed match has none yet.
 */
export const LEG_END_MS = `COALESCE(LEAST(NULLIF(o.expiry_ms, 0), leg_end.end_ms),
  CASE WHEN match.status IN ('upcoming', 'live') THEN match.starting_at_ms + ${LONGEST_MATCH_MS} END, 0)`;

/** SQL: whether `o` is decided. A finished match decides it even before its settlement. */
export const LEG_IS_OVER = `(COALESCE(o.is_settled, false)
  OR COALESCE(match.status IN ('finished', 'cancelled'), false))`;

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
