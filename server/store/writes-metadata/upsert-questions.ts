import type { ClientBase } from 'pg';
import type { NormalisedQuestion } from '#domain/outcome/normalise-question.ts';
import type { Queryable } from '../within-budget.ts';

/** A question as one answer of upstream shows it. Lists may be partial: what is stored is their union over time. */
export type QuestionWrite = NormalisedQuestion & {
  fallbackOutcome: number | null;
  namedOutcomes: number[];
  settledNamedOutcomes: number[];
  isSettled: boolean;
  firstSeenMs: number;
  lastSeenMs: number;
};

const UNION = (column: string): string =>
  `ARRAY(SELECT DISTINCT id FROM unnest(q.${column} || excluded.${column}) AS id ORDER BY id)`;

/**
 * Stores questions, each at most once a call, in the caller's transaction. What is known stays: members are added and
 * never lost, a settled question stays settled, and the first sight only moves back.
 */
export async function upsertQuestions(client: ClientBase, rows: readonly QuestionWrite[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'upsert-questions',
    text: `INSERT INTO question AS q (question_id, name, description, title, market_class, underlying, category,
        subcategory, period, expiry_ms, fallback_outcome, named_outcomes, settled_named_outcomes, is_settled,
        first_seen_ms, last_seen_ms)
      SELECT "questionId", name, description, title, "marketClass", underlying, category, subcategory, period,
        "expiryMs", "fallbackOutcome", "namedOutcomes", "settledNamedOutcomes", "isSettled", "firstSeenMs", "lastSeenMs"
      FROM jsonb_to_recordset($1::jsonb) AS r ("questionId" int, name text, description text, title text,
        "marketClass" text, underlying text, category text, subcategory text, period text, "expiryMs" bigint,
        "fallbackOutcome" int, "namedOutcomes" int[], "settledNamedOutcomes" int[], "isSettled" boolean,
        "firstSeenMs" bigint, "lastSeenMs" bigint)
      ORDER BY "questionId"
      ON CONFLICT (question_id) DO UPDATE SET name = excluded.name, description = excluded.description,
        title = excluded.title, market_class = excluded.market_class, underlying = excluded.underlying,
        category = excluded.category, subcategory = excluded.subcategory, period = excluded.period,
        expiry_ms = excluded.expiry_ms,
        fallback_outcome = coalesce(excluded.fallback_outcome, q.fallback_outcome),
        named_outcomes = ${UNION('named_outcomes')},
        settled_named_outcomes = ${UNION('settled_named_outcomes')},
        is_settled = q.is_settled OR excluded.is_settled,
        first_seen_ms = least(q.first_seen_ms, excluded.first_seen_ms),
        last_seen_ms = greatest(q.last_seen_ms, excluded.last_seen_ms)`,
    values: [JSON.stringify(rows)],
  });
}

/** Marks questions as settled; ids that are not known are left out. */
export async function markQuestionsSettled(db: Queryable, questionIds: readonly number[]): Promise<void> {
  await db.query('UPDATE question SET is_settled = true WHERE question_id = ANY ($1) AND NOT is_settled', [
    questionIds,
  ]);
}
