import type { ClientBase } from 'pg';

/** Where a delivery comes from: matched as it happened, asked for as a test, sent again, or taken from history. */
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

/** On it every process that delivers hears of new deliveries. */
export const DELIVERIES_CHANNEL = 'webhook_deliveries';

/**
 * Stores deliveries, due at once, in the caller's transaction, and tells those who deliver. A live event that its
 * subscription has already is passed over. @returns how many are new
 */
export async function enqueueDeliveries(
  client: ClientBase,
  deliveries: readonly NewDelivery[],
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const { rowCount } = await client.query({
    name: 'enqueue-deliveries',
    text: `INSERT INTO webhook_delivery (subscription_id, org_id, event_id, event_type, origin, body)
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      ON CONFLICT (subscription_id, event_id) WHERE origin = 'live' DO NOTHING`,
    values: [
      deliveries.map(({ subscriptionId }) => subscriptionId),
      deliveries.map(({ orgId }) => orgId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ eventType }) => eventType),
      deliveries.map(({ origin }) => origin),
      deliveries.map(({ body }) => body),
    ],
  });
  await client.query('SELECT pg_notify($1, $2)', [DELIVERIES_CHANNEL, '']);
  return rowCount ?? 0;
}
