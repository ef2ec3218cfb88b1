import type { Pool } from 'pg';
import type { Queryable } from '../within-budget.ts';
import {
  ATTEMPT_COLUMNS,
  type AttemptRow,
  DELIVERY_COLUMNS,
  type DeliveryDetail,
  type DeliveryRow,
  type DeliveryState,
} from './delivery-rows.ts';

// Query on one subscription's deliveries. The caller has checked its ownership.

export type LogQuery = {
  subscriptionId: string;
  /** Nothing older is answered: it expires. */
  sinceMs: number;
  limit: number;
  /** Only deliveries with a lower number. */
  before?: number | undefined;
  state?: DeliveryState | undefined;
};

/** The deliveries of a subscription, newest first, without their bodies. */
export async function listDeliveries(db: Pool, query: LogQuery): Promise<DeliveryRow[]> {
  const { rows } = await db.query<DeliveryRow>({
    name: 'webhook-delivery-log',
    text: `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d
      WHERE subscription_id = $1 AND created_at > $2 AND ($3::bigint IS NULL OR delivery_id < $3)
        AND ($4::text IS NULL OR state = $4)
      ORDER BY delivery_id DESC LIMIT $5`,
    values: [
      ...[query.subscriptionId, new Date(query.sinceMs), query.before ?? null],
      ...[query.state ?? null, query.limit],
    ],
  });
  return rows;
}

/** The newest deliveries that have failed, with their bodies. */
export async function listFailed(
  db: Pool,
  { subscriptionId, sinceMs, limit }: Omit<LogQuery, 'before' | 'state'>,
): Promise<(DeliveryRow & { body: string })[]> {
  const { rows } = await db.query<DeliveryRow & { body: string }>({
    name: 'webhook-failed',
    text: `SELECT ${DELIVERY_COLUMNS}, d.body FROM webhook_delivery d
      WHERE subscription_id = $1 AND state = 'failed' AND created_at > $2 ORDER BY delivery_id DESC LIMIT $3`,
    values: [subscriptionId, new Date(sinceMs), limit],
  });
  return rows;
}

/** One delivery of a subscription with its body and every try, oldest first; null when it has none of that number. */
export async function findDelivery(
  db: Pool,
  { subscriptionId, deliveryId }: { subscriptionId: string; deliveryId: number },
): Promise<DeliveryDetail | null> {
  const { rows } = await db.query<DeliveryRow & { body: string }>({
    name: 'webhook-delivery',
    text: `SELECT ${DELIVERY_COLUMNS}, d.body FROM webhook_delivery d WHERE delivery_id = $1 AND subscription_id = $2`,
    values: [deliveryId, subscriptionId],
  });
  const [delivery] = rows;
  if (!delivery) return null;
  const { rows: tries } = await db.query<AttemptRow>({
    name: 'webhook-attempts',
    text: `SELECT ${ATTEMPT_COLUMNS} FROM webhook_attempt WHERE delivery_id = $1 ORDER BY number LIMIT 100`,
    values: [deliveryId],
  });
  return { ...delivery, tries };
}

export type WebhookUsage = { matched: number; delivered: number; failed: number; bytes: number };

/** An organisation's webhook usage in a month (`2026-12`). */
export async function readWebhookUsage(db: Pool, orgId: string, period: string): Promise<WebhookUsage> {
  const { rows } = await db.query<WebhookUsage>(
    `SELECT matched::float8, delivered::float8, failed::float8, bytes::float8 FROM webhook_usage
     WHERE org_id = $1 AND period = $2`,
    [orgId, period],
  );
  return rows[0] ?? { matched: 0, delivered: 0, failed: 0, bytes: 0 };
}

/** The number of the newest delivery of an event, in the transaction that stored it. */
export async function findByEvent(
  client: Queryable,
  subscriptionId: string,
  eventId: string,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT delivery_id::float8 AS id FROM webhook_delivery WHERE subscription_id = $1 AND event_id = $2
     ORDER BY delivery_id DESC LIMIT 1`,
    [subscriptionId, eventId],
  );
  return rows[0]?.id ?? 0;
}
