import type { Pool } from 'pg';
import type { Binding, Candidate } from '#domain/sports/bind-fixture.ts';
import type { Queryable } from '../within-budget.ts';

/** An outcome of a sports market that is not settled, with what upstream says of it and its question, raw. */
export type OpenSportsOutcome = {
  outcomeId: number;
  questionId: number;
  name: string;
  description: string;
  sideA: string;
  sideB: string;
  questionName: string | null;
  questionDescription: string | null;
  firstSeenMs: number;
};

/** The open outcomes of one sport, those of a question beside each other. */
export async function openSportsOutcomes(db: Queryable, sport: string): Promise<OpenSportsOutcome[]> {
  const { rows } = await db.query<OpenSportsOutcome>({
    name: 'open-sports-outcomes',
    text: `SELECT o.outcome_id AS "outcomeId", o.question_id AS "questionId", o.name, o.description,
        o.side_a_name AS "sideA", o.side_b_name AS "sideB", q.name AS "questionName",
        q.description AS "questionDescription", o.first_seen_ms AS "firstSeenMs"
      FROM outcome o LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id <> 0
      WHERE NOT o.is_settled AND o.category = 'sports' AND o.subcategory = $1
      ORDER BY o.question_id, o.outcome_id`,
    values: [sport],
  });
  return rows;
}

/** Fixtures that begin from `fromMs` up to, not including, `toMs`, as the binder looks at them. */
export async function bindingCandidates(
  db: Queryable,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>({
    name: 'binding-candidates',
    text: `SELECT fixture_id AS id, league, starting_at_ms AS "startingAtMs",
        json_build_object('name', home_name, 'shortCode', home_code) AS home,
        json_build_object('name', away_name, 'shortCode', away_code) AS away
      FROM fixture WHERE starting_at_ms >= $1 AND starting_at_ms < $2 ORDER BY fixture_id`,
    values: [fromMs, toMs],
  });
  return rows;
}

/** What an outcome is bound to; null for nothing. */
export type OutcomeBinding = { outcomeId: number; binding: Binding | null };

/** Replaces the bindings of outcomes. @returns how many changed */
export async function writeBindings(db: Pool, rows: readonly OutcomeBinding[]): Promise<number> {
  const bound = rows.flatMap(({ outcomeId, binding }) => (binding ? [{ outcomeId, ...binding }] : []));
  const { rows: counted } = await db.query<{ changed: number }>({
    name: 'write-bindings',
    text: `WITH gone AS (
        DELETE FROM outcome_fixture WHERE outcome_id = ANY ($1::int[]) RETURNING 1),
      put AS (
        INSERT INTO outcome_fixture AS b (outcome_id, fixture_id, confidence, is_swapped)
        SELECT * FROM unnest($2::int[], $3::bigint[], $4::float8[], $5::bool[])
        ON CONFLICT (outcome_id) DO UPDATE SET fixture_id = excluded.fixture_id,
          confidence = excluded.confidence, is_swapped = excluded.is_swapped
        WHERE (b.fixture_id, b.confidence, b.is_swapped)
          IS DISTINCT FROM (excluded.fixture_id, excluded.confidence, excluded.is_swapped) RETURNING 1)
      SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM put) AS changed`,
    values: [
      rows.filter(({ binding }) => binding === null).map(({ outcomeId }) => outcomeId),
      bound.map(({ outcomeId }) => outcomeId),
      bound.map(({ fixtureId }) => fixtureId),
      bound.map(({ confidence }) => confidence),
      bound.map(({ isSwapped }) => isSwapped),
    ],
  });
  return counted[0]?.changed ?? 0;
}
