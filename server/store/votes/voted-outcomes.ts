import type { Wording, Wordings } from '#domain/vote/name-votes.ts';
import type { Queryable } from '../within-budget.ts';

/** The question of each outcome, or the outcome itself where it stands alone, and each question; by their ids. */
export async function wordingsOf(
  db: Queryable,
  { outcomeIds, questionIds }: { outcomeIds: readonly number[]; questionIds: readonly number[] },
): Promise<Wordings> {
  type Row = Wording & { id: number; isOutcome: boolean };
  const { rows } = await db.query<Row>({
    name: 'vote-wordings',
    text: `SELECT outcome_id AS id, true AS "isOutcome", q.question_id AS "questionId",
        coalesce(q.name, o.name) AS name, coalesce(q.description, o.description) AS description
      FROM outcome o LEFT JOIN question q USING (question_id) WHERE outcome_id = ANY ($1)
      UNION ALL
      SELECT question_id, false, question_id, name, description FROM question WHERE question_id = ANY ($2)`,
    values: [outcomeIds, questionIds],
  });
  const of = (isOutcome: boolean) =>
    new Map(
      rows
        .filter((row) => row.isOutcome === isOutcome)
        .map(({ id, questionId, name, description }) => [id, { questionId, name, description }]),
    );
  return { outcomes: of(true), questions: of(false) };
}

/** Those of the outcomes that are settled. */
export async function settledAmong(db: Queryable, outcomeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.query<{ outcome_id: number }>({
    name: 'settled-among',
    text: 'SELECT outcome_id FROM outcome WHERE is_settled AND outcome_id = ANY ($1)',
    values: [outcomeIds],
  });
  return new Set(rows.map((row) => row.outcome_id));
}

/** Whether a question or standalone outcome of these texts has appeared since `sinceMs`. */
export async function isRegistered(
  db: Queryable,
  { name, description, sinceMs }: { name: string; description: string; sinceMs: number },
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'is-registered',
    text: `SELECT EXISTS (SELECT FROM question WHERE name = $1 AND description = $2 AND first_seen_ms >= $3)
        OR EXISTS (SELECT FROM outcome WHERE question_id = 0 AND name = $1 AND description = $2
          AND first_seen_ms >= $3) AS found`,
    values: [name, description, sinceMs],
  });
  return rows[0]?.found ?? false;
}

/** Display titles of an outcome and its two sides. */
export type OutcomeTitle = { title: string; sideA: string; sideB: string };

/** The titles of those of the outcomes that are known, by id. */
export async function titlesOf(
  db: Queryable,
  outcomeIds: readonly number[],
): Promise<Map<number, OutcomeTitle>> {
  const { rows } = await db.query<OutcomeTitle & { id: number }>({
    name: 'vote-titles',
    text: `SELECT outcome_id AS id, title, side_a_name AS "sideA", side_b_name AS "sideB"
      FROM outcome WHERE outcome_id = ANY ($1)`,
    values: [outcomeIds],
  });
  return new Map(rows.map(({ id, ...title }) => [id, title]));
}
