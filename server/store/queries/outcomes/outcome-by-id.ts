import type { Pool } from 'pg';
import { OUTCOME_COLUMNS, type OutcomeMetaRow, type OutcomeStatsRow, STATS_COLUMNS } from './outcome-row.ts';

export type OutcomeWithStatsRow = OutcomeMetaRow & OutcomeStatsRow;

/** One outcome with the lifetime stats of both sides, or null when it is not indexed. */
export async function outcomeById(
  db: Pool,
  params: { outcomeId: number },
): Promise<OutcomeWithStatsRow | null> {
  const { rows } = await db.query<OutcomeWithStatsRow>({
    name: 'outcome-by-id',
    text: `SELECT ${OUTCOME_COLUMNS}, ${STATS_COLUMNS}
      FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id) WHERE o.outcome_id = $1`,
    values: [params.outcomeId],
  });
  return rows[0] ?? null;
}
