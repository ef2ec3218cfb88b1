import type { Pool } from 'pg';
import {
  type NewestPage,
  newestPage,
  OUTCOME_COLUMNS,
  type OutcomeMetaRow,
  pageValues,
} from './outcome-row.ts';

/** The window of a page is that of first sight. */
export type OutcomeMetaParams = NewestPage & {
  underlying?: string | undefined;
  period?: string | undefined;
  settled?: boolean | undefined;
};

/** `total` is the number of outcomes on all pages. */
export type ArchivedMetaRow = OutcomeMetaRow & { total: number };

const MATCHES = `($1::text IS NULL OR upper(o.underlying) = upper($1)) AND ($2::text IS NULL OR o.period = $2)
  AND ($3::bool IS NULL OR o.is_settled = $3)`;

/** The window of a page, apart from where it begins. */
const IN_WINDOW = `($6::bigint IS NULL OR o.first_seen_ms >= $6) AND ($7::bigint IS NULL OR o.first_seen_ms <= $7)`;

/** What the store knows of outcomes, settled ones included, the newest first. */
export async function outcomeMeta(db: Pool, params: OutcomeMetaParams): Promise<ArchivedMetaRow[]> {
  const { rows } = await db.query<ArchivedMetaRow>({
    name: 'outcome-meta',
    text: `SELECT ${OUTCOME_COLUMNS}, (SELECT count(*) FROM outcome o WHERE ${MATCHES} AND ${IN_WINDOW})::int AS total
      FROM outcome o WHERE ${MATCHES}
        AND ${newestPage('o.first_seen_ms', 'o.outcome_id', 4)}`,
    values: [params.underlying ?? null, params.period ?? null, params.settled ?? null, ...pageValues(params)],
  });
  return rows;
}
