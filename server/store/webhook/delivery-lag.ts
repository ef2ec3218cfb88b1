import type { Queryable } from '../within-budget.ts';

/** How far webhooks are behind. */
export type DeliveryLag = {
  /** Stored fills that were not matched yet, and when the oldest of them happened; null before the first process matches. */
  unmatched: number | null;
  unmatched_since_ms: number | null;
  /** Endpoints with something due that may be sent something now, and since when the longest of them waits. */
  endpoints_due: number;
  due_since_ms: number | null;
};

/** Endpoints that are counted: enough to show a backlog. */
const MOST_ENDPOINTS = 1_000;

/**
 * Backlog of the matching worker, and how long deliveries are due at endpoints that are neither paused nor given up.
 */
export async function readDeliveryLag(
  db: Queryable,
  { topic, cursor }: { topic: string; cursor: string },
): Promise<DeliveryLag> {
  const next = (condition: string) => `SELECT subscription_id, due_at FROM webhook_delivery
    WHERE state = 'pending' ${condition} ORDER BY subscription_id, due_at LIMIT 1`;
  const { rows } = await db.query<DeliveryLag>({
    name: 'webhook-delivery-lag',
    text: `WITH RECURSIVE waiting AS (
        (${next('')})
        UNION ALL
        SELECT n.* FROM waiting w CROSS JOIN LATERAL (${next('AND subscription_id > w.subscription_id')}) n),
      due AS (
        SELECT due_at FROM (SELECT * FROM waiting LIMIT ${MOST_ENDPOINTS}) w JOIN webhook_subscription s USING (subscription_id)
        LEFT JOIN webhook_endpoint e USING (subscription_id)
        WHERE due_at <= now() AND s.status = 'active' AND e.told_at IS NULL AND coalesce(e.open_until <= now(), true)),
      place AS (SELECT position FROM changefeed_cursor WHERE topic = $1 AND name = $2)
      SELECT (SELECT greatest(0, coalesce((SELECT max(seq) FROM fill), 0) - position) FROM place) AS unmatched,
        (SELECT f.time_ms FROM place JOIN fill f ON f.seq = position + 1) AS unmatched_since_ms,
        (SELECT count(*) FROM due) AS endpoints_due,
        (SELECT (extract(epoch FROM min(due_at)) * 1000)::float8 FROM due) AS due_since_ms`,
    values: [topic, cursor],
  });
  return rows[0] ?? { unmatched: null, unmatched_since_ms: null, endpoints_due: 0, due_since_ms: null };
}
