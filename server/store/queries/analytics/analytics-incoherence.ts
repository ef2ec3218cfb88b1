import type { Pool } from 'pg';
import { JOIN_SIDES, SIDE_A_PX } from '../discovery/discovery-outcome.ts';

/** Sum of the prices of a question's named outcomes, in 1e-8 units as text. */
export type IncoherenceRow = { question_id: number; question: string; sum_e8: string };

/** A settled outcome is worth what it paid. */
const WORTH = `CASE WHEN o.is_settled THEN nullif(o.settle_fraction, '')::numeric * 100000000 ELSE ${SIDE_A_PX} END`;

/**
 * Open questions of at least two named outcomes by how far the prices of their Yes sides are from adding up to 1, then
 * by the newest id. A question of which any outcome never traded is left out: its sum is not known.
 */
export async function incoherence(db: Pool, params: { limit: number }): Promise<IncoherenceRow[]> {
  const { rows } = await db.query<IncoherenceRow>({
    name: 'analytics-incoherence',
    text: `SELECT q.question_id, q.title AS question, sum(${WORTH})::numeric AS sum_e8
      FROM question q CROSS JOIN LATERAL unnest(q.named_outcomes) n (outcome_id)
      LEFT JOIN outcome o ON o.outcome_id = n.outcome_id ${JOIN_SIDES}
      WHERE NOT q.is_settled
      GROUP BY q.question_id HAVING count(*) > 1 AND bool_and((${WORTH}) IS NOT NULL)
      ORDER BY abs(sum(${WORTH}) - 100000000) DESC, q.question_id DESC LIMIT $1`,
    values: [params.limit],
  });
  return rows;
}
