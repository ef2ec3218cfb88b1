import type { ClientBase } from 'pg';

/** Origin of a delivery: live match, test, redelivery, or replay of history. */
export type DeliveryOrigin = 'live' | 'test' | 'redelivery' | 'history';

export type NewDelivery = {
  subscriptionId: string;
  orgId: string;
  eventId: string;
  eventType: string;
  origin: DeliveryOrigin;
  /** JSON, sent byte for byte. */
  body: string;
};

/**
 * Notifies every delivering process of subscriptions with new deliveries: comma-separated ids, or empty for too many.
 */
export const DELIVERIES_CHANNEL = 'webhook_deliveries';

/** Postgres takes a little less than 8,000 bytes. */
const MAX_NOTICE = 7_900;
/** Rows of one statement: one event of the whole market may have thousands of subscriptions. */
const PORTION = 2_000;

/** Stores deliveries and counts them in their organisations' usage, in one statement. */
const ENQUEUE = `WITH stored AS (
    INSERT INTO webhook_delivery (subscription_id, org_id, event_id, event_type, origin, body)
    SELECT w.subscription_id, w.org_id, w.event_id, w.event_type, w.origin, w.body
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      WITH ORDINALITY AS w (subscription_id, org_id, event_id, event_type, origin, body, place)
    JOIN webhook_subscription s USING (subscription_id)
    WHERE w.origin <> 'live' OR s.status = 'active'
    ORDER BY w.place
    ON CONFLICT (subscription_id, event_id) WHERE origin = 'live' DO NOTHING
    RETURNING org_id, origin),
  counted AS (
    INSERT INTO webhook_usage AS u (org_id, period, matched)
    SELECT org_id, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), count(*) FROM stored
    WHERE origin = 'live' GROUP BY org_id ORDER BY org_id
    ON CONFLICT (org_id, period) DO UPDATE SET matched = u.matched + excluded.matched)
  SELECT count(*) AS stored FROM stored`;

async function enqueuePortion(client: ClientBase, deliveries: readonly NewDelivery[]): Promise<number> {
  const { rows } = await client.query<{ stored: number }>({
    name: 'enqueue-deliveries',
    text: ENQUEUE,
    values: [
      deliveries.map(({ subscriptionId }) => subscriptionId),
      deliveries.map(({ orgId }) => orgId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ eventType }) => eventType),
      deliveries.map(({ origin }) => origin),
      deliveries.map(({ body }) => body),
    ],
  });
  return Number(rows[0]?.stored ?? 0);
}

/**
 * Stores deliveries in their order, due at once, in the caller's transaction, and notifies the delivery workers. Skips
 * live events that the subscription already has, live events of paused subscriptions, and deliveries of deleted
 * subscriptions. @returns the number stored
 */
export async function enqueueDeliveries(
  client: ClientBase,
  deliveries: readonly NewDelivery[],
): Promise<number> {
  let stored = 0;
  for (let at = 0; at < deliveries.length; at += PORTION) {
    stored += await enqueuePortion(client, deliveries.slice(at, at + PORTION));
  }
  if (stored === 0) return 0;
  const ids = [...new Set(deliveries.map(({ subscriptionId }) => subscriptionId))].join(',');
  await client.query({
    name: 'announce-deliveries',
    text: 'SELECT pg_notify($1, $2)',
    values: [DELIVERIES_CHANNEL, ids.length > MAX_NOTICE ? '' : ids],
  });
  return stored;
}
