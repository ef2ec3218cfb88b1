import type { Pool } from 'pg';
import type { OutcomeWithStatsRow } from './outcome-by-id.ts';
import {
  filterValues,
  OUTCOME_COLUMNS,
  OUTCOME_FILTER,
  type OutcomeFilter,
  STATS_COLUMNS,
} from './outcome-row.ts';

/** Outcomes in the order in which the indexer first saw them, newest first. */
export async function registeredOutcomes(
  db: Pool,
  params: OutcomeFilter & { limit: number; offset: number },
): Promise<OutcomeWithStatsRow[]> {
  const { rows } = await db.query<OutcomeWithStatsRow>({
    name: 'registered-outcomes',
    text: `SELECT ${OUTCOME_COLUMNS}, ${STATS_COLUMNS}
      FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id) WHERE ${OUTCOME_FILTER}
      ORDER BY o.first_seen_ms DESC, o.outcome_id DESC LIMIT $4 OFFSET $5`,
    values: [...filterValues(params), params.limit, params.offset],
  });
  return rows;
}
