import type { ClientBase, Pool } from 'pg';
import type { NormalisedOutcome } from '#domain/outcome/normalise-outcome.ts';

export type OutcomeWrite = NormalisedOutcome & { firstSeenMs: number; lastSeenMs: number };

/** What an upsert did to one outcome. */
export type StoredOutcome = { outcomeId: number; isNew: boolean };

const TEXTS = {
  question_name: 'questionName',
  name: 'name',
  description: 'description',
  title: 'title',
  market_class: 'marketClass',
  underlying: 'underlying',
  category: 'category',
  subcategory: 'subcategory',
  side_a_name: 'sideAName',
  side_b_name: 'sideBName',
  period: 'period',
  target_price: 'targetPrice',
  quote_token: 'quoteToken',
  venue: 'venue',
  fee_scale: 'feeScale',
} as const;

const columns = [...Object.keys(TEXTS), 'question_id', 'expiry_ms'];
const list = (prefix: string): string => columns.map((column) => `${prefix}.${column}`).join(', ');

const UPSERT = `WITH r AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS r ("outcomeId" int, "questionId" int, "expiryMs" bigint,
      "firstSeenMs" bigint, "lastSeenMs" bigint, ${Object.values(TEXTS)
        .map((key) => `"${key}" text`)
        .join(', ')})
  ), before AS (
    SELECT outcome_id FROM outcome WHERE outcome_id IN (SELECT "outcomeId" FROM r)
  ), stored AS (
    INSERT INTO outcome AS o (outcome_id, first_seen_ms, last_seen_ms, ${columns.join(', ')})
    SELECT "outcomeId", "firstSeenMs", "lastSeenMs", ${Object.values(TEXTS)
      .map((key) => `"${key}"`)
      .join(', ')},
      "questionId", "expiryMs" FROM r ORDER BY "outcomeId"
    ON CONFLICT (outcome_id) DO UPDATE SET
      ${columns.map((column) => `${column} = excluded.${column}`).join(', ')},
      first_seen_ms = least(o.first_seen_ms, excluded.first_seen_ms),
      last_seen_ms = greatest(o.last_seen_ms, excluded.last_seen_ms)
    WHERE (${list('o')}) IS DISTINCT FROM (${list('excluded')}) OR excluded.first_seen_ms < o.first_seen_ms
    RETURNING outcome_id
  )
  SELECT s.outcome_id AS "outcomeId", b.outcome_id IS NULL AS "isNew"
  FROM stored s LEFT JOIN before b USING (outcome_id) ORDER BY 1`;

/**
 * Stores outcomes, each at most once a call, in the caller's transaction, and answers those that are new or changed.
 * Settlement is not touched, and the first sight only moves back, so that a replay changes nothing.
 */
export async function upsertOutcomes(
  client: ClientBase,
  rows: readonly OutcomeWrite[],
): Promise<StoredOutcome[]> {
  if (rows.length === 0) return [];
  const result = await client.query<StoredOutcome>({
    name: 'upsert-outcomes',
    text: UPSERT,
    values: [JSON.stringify(rows)],
  });
  return result.rows;
}

/** Moves the last sight of outcomes that upstream still lists. */
export async function touchOutcomes(db: Pool, outcomeIds: readonly number[], nowMs: number): Promise<void> {
  await db.query('UPDATE outcome SET last_seen_ms = $2 WHERE outcome_id = ANY ($1) AND last_seen_ms < $2', [
    outcomeIds,
    nowMs,
  ]);
}
