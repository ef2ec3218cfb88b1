import type { Queryable } from '../within-budget.ts';
import { UNSYNCED } from './unsynced.ts';

/** A try of a delivery, and what follows from it. */
export type FinishedAttempt = {
  deliveryId: number;
  /** When it was sent, epoch ms. */
  atMs: number;
  latencyMs: number;
  /** Null without an answer. */
  status: number | null;
  error: string | null;
  responseBody: string | null;
  /** In how many ms it is tried again; null with a state that is final. */
  next: { state: 'delivered' | 'failed'; retryMs: null } | { state: 'pending'; retryMs: number };
};

const FINISH = `WITH done AS (
    SELECT * FROM unnest($1::bigint[], $2::float8[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::float8[])
      AS d (delivery_id, at_ms, latency_ms, status, error, response_body, state, retry_ms)),
  ended AS (
    UPDATE webhook_delivery w SET attempts = w.attempts + 1, last_status = d.status, state = d.state,
      due_at = CASE WHEN d.state = 'pending' THEN now() + d.retry_ms * interval '1 ms' END,
      finished_at = CASE WHEN d.state <> 'pending' THEN now() END
    FROM done d, (${UNSYNCED}) u WHERE w.delivery_id = d.delivery_id AND w.state = 'pending'
    RETURNING w.delivery_id, w.org_id, w.origin, w.attempts, w.state, octet_length(w.body) AS bytes),
  kept AS (
    INSERT INTO webhook_attempt (delivery_id, number, at, latency_ms, status, error, response_body)
    SELECT delivery_id, e.attempts, to_timestamp(at_ms / 1000), latency_ms, status, error, response_body
    FROM ended e JOIN done d USING (delivery_id)
    ON CONFLICT DO NOTHING)
  INSERT INTO webhook_usage AS u (org_id, period, delivered, failed, bytes)
  SELECT org_id, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), count(*) FILTER (WHERE state = 'delivered'),
    count(*) FILTER (WHERE state = 'failed'), coalesce(sum(bytes) FILTER (WHERE state = 'delivered'), 0)
  FROM ended WHERE state <> 'pending' AND origin <> 'test' GROUP BY org_id ORDER BY org_id
  ON CONFLICT (org_id, period) DO UPDATE SET delivered = u.delivered + excluded.delivered,
    failed = u.failed + excluded.failed, bytes = u.bytes + excluded.bytes`;

/**
 * Stores tries with what they lead to, and counts what is over as usage, in one statement for all. A delivery that
 * another process has brought to its end meanwhile stays as it is.
 */
export async function finishDeliveries(db: Queryable, attempts: readonly FinishedAttempt[]): Promise<void> {
  await db.query({
    name: 'finish-deliveries',
    text: FINISH,
    values: [
      attempts.map(({ deliveryId }) => deliveryId),
      attempts.map(({ atMs }) => atMs),
      attempts.map(({ latencyMs }) => latencyMs),
      attempts.map(({ status }) => status),
      attempts.map(({ error }) => error),
      attempts.map(({ responseBody }) => responseBody),
      attempts.map(({ next }) => next.state),
      attempts.map(({ next }) => next.retryMs),
    ],
  });
}
