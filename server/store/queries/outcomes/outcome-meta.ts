import type { Pool } from 'pg';
import { OUTCOME_COLUMNS, type OutcomeMetaRow } from './outcome-row.ts';

export type OutcomeMetaParams = {
  underlying?: string | undefined;
  period?: string | undefined;
  /** Window of first sight, both ends included. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  settled?: boolean | undefined;
  limit: number;
  offset: number;
};

/** What the store knows of outcomes, settled ones included, the newest first. */
export async function outcomeMeta(db: Pool, params: OutcomeMetaParams): Promise<OutcomeMetaRow[]> {
  const { rows } = await db.query<OutcomeMetaRow>({
    name: 'outcome-meta',
    text: `SELECT ${OUTCOME_COLUMNS} FROM outcome o
      WHERE ($1::text IS NULL OR upper(o.underlying) = upper($1)) AND ($2::text IS NULL OR o.period = $2)
        AND ($3::bigint IS NULL OR o.first_seen_ms >= $3) AND ($4::bigint IS NULL OR o.first_seen_ms <= $4)
        AND ($5::bool IS NULL OR o.is_settled = $5)
      ORDER BY o.first_seen_ms DESC, o.outcome_id DESC LIMIT $6 OFFSET $7`,
    values: [
      params.underlying ?? null,
      params.period ?? null,
      params.fromMs ?? null,
      params.toMs ?? null,
      params.settled ?? null,
      params.limit,
      params.offset,
    ],
  });
  return rows;
}
