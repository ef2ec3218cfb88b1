import type { Pool } from 'pg';
import type { Tier } from '#domain/tier.ts';
import { NO_FILTERS, type WebhookTerms } from '#domain/webhook/subscription.ts';
import { transaction } from '#store/transaction.ts';
import { SUBSCRIPTIONS_CHANNEL } from '#store/webhook/active-terms.ts';
import { enqueueDeliveries, type NewDelivery } from '#store/webhook/enqueue-deliveries.ts';

/** The wallet of the fills that `storeFills` stores. */
export const FILLS_WALLET = `0x${'11'.repeat(20)}`;
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** In tests of delivery a secret lies open. */
export const openSecret = (sealed: Buffer): string => sealed.toString('utf8');

export type NewSubscription = Partial<WebhookTerms> & {
  subscriptionId: string;
  orgId: string;
  url?: string | null;
  channel?: 'http' | 'messenger';
  chatId?: number | null;
  secret?: string;
  status?: 'active' | 'paused';
};

export async function addOrg(db: Pool, orgId: string, tier: Tier = 'enterprise'): Promise<string> {
  await db.query('INSERT INTO org (org_id, name, tier) VALUES ($1, $1, $2)', [orgId, tier]);
  return orgId;
}

/** Stores a subscription and tells of it, as the API does. */
export async function subscribe(db: Pool, wanted: NewSubscription): Promise<void> {
  const { subscriptionId, orgId, kind = 'market', channel = 'http', url = null, chatId = null } = wanted;
  const { eventTypes = ['fill'], wallets = [], builders = [], scope = 'address', predicate = null } = wanted;
  const { fixtures = [], filters = NO_FILTERS, secret = SECRET, status = 'active' } = wanted;
  await db.query(
    `WITH s AS (INSERT INTO webhook_subscription (subscription_id, org_id, kind, channel, url, chat_id, sealed_secret,
       event_types, wallets, builders, fixtures, filters, predicate, scope, status)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15))
     SELECT pg_notify($16, $1)`,
    [
      ...[subscriptionId, orgId, kind, channel, url, chatId, Buffer.from(secret), eventTypes, wallets],
      ...[builders, fixtures, JSON.stringify(filters), predicate && JSON.stringify(predicate), scope, status],
      SUBSCRIPTIONS_CHANNEL,
    ],
  );
}

/** Changes columns of a subscription and tells of it, as the API does. */
export async function change(db: Pool, subscriptionId: string, set: string): Promise<void> {
  await db.query(`UPDATE webhook_subscription SET ${set} WHERE subscription_id = $1`, [subscriptionId]);
  await db.query('SELECT pg_notify($1, $2)', [SUBSCRIPTIONS_CHANNEL, subscriptionId]);
}

/** Stores events `first` to `last` for a subscription. */
export const enqueue = (
  db: Pool,
  { subscriptionId, orgId }: { subscriptionId: string; orgId: string },
  [first, last]: readonly [number, number],
  more: Partial<NewDelivery> = {},
): Promise<number> =>
  transaction(db, (tx) =>
    enqueueDeliveries(
      tx,
      Array.from({ length: last - first + 1 }, (_, index) => ({
        ...{
          subscriptionId,
          orgId,
          eventId: `evt_${first + index}`,
          eventType: 'fill',
          origin: 'live' as const,
        },
        body: JSON.stringify({ type: 'fill', event_id: `evt_${first + index}`, note: 'é' }),
        ...more,
      })),
    ),
  );

export type StoredDelivery = {
  delivery_id: number;
  event_id: string;
  state: string;
  attempts: number;
  last_status: number | null;
};

export async function deliveriesOf(db: Pool, subscriptionId: string): Promise<StoredDelivery[]> {
  const { rows } = await db.query<StoredDelivery>(
    `SELECT delivery_id, event_id, state, attempts, last_status FROM webhook_delivery
     WHERE subscription_id = $1 ORDER BY delivery_id`,
    [subscriptionId],
  );
  return rows;
}

/** How many deliveries of a subscription are in each state. */
export async function statesOf(db: Pool, subscriptionId: string): Promise<Record<string, number>> {
  const { rows } = await db.query<{ state: string; n: number }>(
    'SELECT state, count(*) AS n FROM webhook_delivery WHERE subscription_id = $1 GROUP BY state',
    [subscriptionId],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
