import type { Pool } from 'pg';
import type { SportsSubscription } from '#domain/webhook/sports-subscription.ts';
import { transaction } from '../transaction.ts';
import type { Queryable } from '../within-budget.ts';

/** On it processes that match hear which subscription has changed. */
const SUBSCRIPTIONS_CHANNEL = 'webhook_subscriptions';

const COLUMNS = `subscription_id AS "subscriptionId", org_id AS "orgId", url, event_types AS "eventTypes",
  to_json(fixtures) AS fixtures, (extract(epoch FROM created_at) * 1000)::bigint AS "createdMs",
  status <> 'active' AS "isPaused"`;

const announce = (db: Queryable, subscriptionId: string) =>
  db.query('SELECT pg_notify($1, $2)', [SUBSCRIPTIONS_CHANNEL, subscriptionId]);

export type SportsSubscriptionDraft = Pick<
  SportsSubscription,
  'subscriptionId' | 'orgId' | 'url' | 'eventTypes' | 'fixtures'
> & { sealedSecret: Buffer; createdBy: string; nowMs: number };

/** Stores a subscription. @returns null when the organisation has `limit` of them, or is not there */
export function insertSportsSubscription(
  db: Pool,
  draft: SportsSubscriptionDraft,
  limit: number,
): Promise<SportsSubscription | null> {
  const { subscriptionId, orgId, url, eventTypes, fixtures, sealedSecret, createdBy, nowMs } = draft;
  return transaction(db, async (tx) => {
    // Of requests at the same time each counts those before it.
    await tx.query('SELECT 1 FROM org WHERE org_id = $1 FOR NO KEY UPDATE', [orgId]);
    const { rows } = await tx.query<SportsSubscription>({
      name: 'insert-sports-subscription',
      text: `INSERT INTO webhook_subscription (subscription_id, org_id, kind, url, sealed_secret, event_types, fixtures,
          created_by, created_at, updated_at)
        SELECT $1, $2, 'sports', $3, $4, $5, $6::bigint[], $7, to_timestamp($8::float8 / 1000), to_timestamp($8::float8 / 1000)
        WHERE (SELECT count(*) FROM webhook_subscription WHERE org_id = $2 AND kind = 'sports') < $9
        RETURNING ${COLUMNS}`,
      values: [subscriptionId, orgId, url, sealedSecret, eventTypes, fixtures, createdBy, nowMs, limit],
    });
    await announce(tx, subscriptionId);
    return rows[0] ?? null;
  });
}

/** The sports subscriptions of an organisation, newest first. */
export async function sportsSubscriptionsOf(db: Queryable, orgId: string): Promise<SportsSubscription[]> {
  const { rows } = await db.query<SportsSubscription>({
    name: 'sports-subscriptions-of',
    text: `SELECT ${COLUMNS} FROM webhook_subscription WHERE org_id = $1 AND kind = 'sports'
      ORDER BY created_at DESC, subscription_id`,
    values: [orgId],
  });
  return rows;
}

/** A sports subscription of an organisation; null for one that is not there or belongs to another. */
export async function sportsSubscription(
  db: Queryable,
  owned: { orgId: string; subscriptionId: string },
): Promise<SportsSubscription | null> {
  const { rows } = await db.query<SportsSubscription>({
    name: 'sports-subscription',
    text: `SELECT ${COLUMNS} FROM webhook_subscription
      WHERE subscription_id = $1 AND org_id = $2 AND kind = 'sports'`,
    values: [owned.subscriptionId, owned.orgId],
  });
  return rows[0] ?? null;
}

/** Deletes a sports subscription of an organisation, with its deliveries. @returns whether there was one */
export function deleteSportsSubscription(
  db: Pool,
  { orgId, subscriptionId }: { orgId: string; subscriptionId: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rowCount } = await tx.query({
      name: 'delete-sports-subscription',
      text: `DELETE FROM webhook_subscription WHERE subscription_id = $1 AND org_id = $2 AND kind = 'sports'`,
      values: [subscriptionId, orgId],
    });
    await announce(tx, subscriptionId);
    return rowCount === 1;
  });
}
