import type { Pool } from 'pg';
import { DELIVERY_COLUMNS, type DeliveryRow } from './delivery-rows.ts';

/** Selects the deliveries of an organisation to follow. */
export type FollowQuery = {
  orgId: string;
  /** Only those with a higher number, oldest first. */
  after: number;
  limit: number;
  /** Nothing older is answered: it expires. */
  sinceMs: number;
  /** Only those of these subscriptions. */
  subscriptionIds?: readonly string[] | undefined;
  /** Only those of these event types. */
  eventTypes?: readonly string[] | undefined;
};

/** A delivery with its body and the subscription that it belongs to. */
export type FollowedDelivery = DeliveryRow & { subscriptionId: string; body: string };

/** The HTTP subscriptions of an organisation, as `s`; messenger deliveries cannot be followed. */
const SUBSCRIPTIONS = `webhook_subscription s
  WHERE s.org_id = $1 AND s.channel = 'http' AND ($2::text[] IS NULL OR s.subscription_id = ANY ($2))`;

/** Deliveries of all followed subscriptions after a number, oldest first, each read by its subscription's index. */
export async function followDeliveries(db: Pool, query: FollowQuery): Promise<FollowedDelivery[]> {
  const { rows } = await db.query<FollowedDelivery>({
    name: 'webhook-follow',
    text: `SELECT ${DELIVERY_COLUMNS}, d.subscription_id AS "subscriptionId", d.body
      FROM (SELECT s.subscription_id AS id FROM ${SUBSCRIPTIONS}) s CROSS JOIN LATERAL (
        SELECT * FROM webhook_delivery w WHERE w.subscription_id = s.id AND w.delivery_id > $3
          AND w.created_at > $4 AND ($5::text[] IS NULL OR w.event_type = ANY ($5))
        ORDER BY w.delivery_id LIMIT $6) d
      ORDER BY d.delivery_id LIMIT $6`,
    values: [
      ...[query.orgId, query.subscriptionIds ?? null, query.after, new Date(query.sinceMs)],
      ...[query.eventTypes ?? null, query.limit],
    ],
  });
  return rows;
}

/**
 * The newest delivery of the followed subscriptions that is older than `settledMs`; 0 without one. Transactions that
 * store deliveries at the same time do not end in the order of their numbers, so newer ones may get a neighbour yet.
 */
export async function settledDelivery(
  db: Pool,
  { orgId, subscriptionIds }: Pick<FollowQuery, 'orgId' | 'subscriptionIds'>,
  settledMs: number,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'webhook-settled',
    text: `SELECT coalesce(max(d.delivery_id), 0)::float8 AS id
      FROM (SELECT s.subscription_id AS id FROM ${SUBSCRIPTIONS}) s CROSS JOIN LATERAL (
        SELECT w.delivery_id FROM webhook_delivery w
        WHERE w.subscription_id = s.id AND w.created_at < now() - $3 * interval '1 ms'
        ORDER BY w.delivery_id DESC LIMIT 1) d`,
    values: [orgId, subscriptionIds ?? null, settledMs],
  });
  return rows[0]?.id ?? 0;
}

/** How many of these subscriptions the organisation has. */
export async function countOwn(
  db: Pool,
  { orgId, subscriptionIds }: { orgId: string; subscriptionIds: readonly string[] },
): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `SELECT count(*)::float8 AS n FROM webhook_subscription WHERE org_id = $1 AND subscription_id = ANY ($2)`,
    [orgId, subscriptionIds],
  );
  return rows[0]?.n ?? 0;
}
