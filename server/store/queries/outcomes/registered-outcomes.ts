import type { Pool } from 'pg';
import type { OutcomeWithStatsRow } from './outcome-by-id.ts';
import {
  filterValues,
  type NewestPage,
  newestPage,
  newestWindow,
  OUTCOME_COLUMNS,
  OUTCOME_FILTER,
  type OutcomeFilter,
  pageValues,
  STATS_COLUMNS,
} from './outcome-row.ts';

/** `total` is the number of outcomes on all pages. */
export type RegisteredOutcomeRow = OutcomeWithStatsRow & { total: number };

/** Outcomes in the order in which the indexer first saw them, newest first. */
export async function registeredOutcomes(
  db: Pool,
  params: OutcomeFilter & NewestPage,
): Promise<RegisteredOutcomeRow[]> {
  const { rows } = await db.query<RegisteredOutcomeRow>({
    name: 'registered-outcomes',
    text: `SELECT ${OUTCOME_COLUMNS}, ${STATS_COLUMNS},
        (SELECT count(*) FROM outcome o
          WHERE ${OUTCOME_FILTER} AND ${newestWindow('o.first_seen_ms', 4)})::int AS total
      FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id) WHERE ${OUTCOME_FILTER}
        AND ${newestPage('o.first_seen_ms', 'o.outcome_id', 4)}`,
    values: [...filterValues(params), ...pageValues(params)],
  });
  return rows;
}
