import type { Pool } from 'pg';
import type { LegOutcome } from '#domain/parlay/combo-conflicts.ts';
import { inGroups } from '../in-groups.ts';
import { LEG_END_JOINS, LEG_END_MS, LEG_IS_OVER } from './leg-ends.ts';

type LegOutcomeRow = Omit<LegOutcome, 'descriptions'> & { description: string; question: string | null };

const MAX_INT4 = 0x7fff_ffff;

/** The outcomes of a request's legs, by id; unindexed ones are absent. */
export async function legOutcomes(db: Pool, outcomeIds: readonly number[]): Promise<Map<number, LegOutcome>> {
  const { rows } = await db.query<LegOutcomeRow>({
    name: 'leg-outcomes',
    text: `SELECT o.outcome_id AS "outcomeId", o.question_id AS "questionId", o.category, o.subcategory, o.underlying,
        o.description, q.description AS question, ${LEG_IS_OVER} AS "isOver", ${LEG_END_MS} AS "endMs"
      FROM outcome o LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id <> 0
        ${LEG_END_JOINS}
      WHERE o.outcome_id = ANY ($1)`,
    values: [outcomeIds.filter((id) => id <= MAX_INT4)],
  });
  return new Map(
    rows.map(({ description, question, ...row }) => [
      row.outcomeId,
      { ...row, descriptions: [description, question ?? ''] },
    ]),
  );
}

/** Requests whose legs are asked for in one query at most. */
const MAX_GROUP = 64;

/** `legOutcomes` for many requests: those that come together share a query, and its answer. */
export const createLegOutcomes = (
  db: Pool,
): ((outcomeIds: readonly number[]) => Promise<ReadonlyMap<number, LegOutcome>>) =>
  inGroups(MAX_GROUP, async (requests: readonly (readonly number[])[]) => {
    const found = await legOutcomes(db, [...new Set(requests.flat())]);
    return requests.map(() => found);
  });
