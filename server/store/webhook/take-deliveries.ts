import type { Queryable } from '../within-budget.ts';
import { UNSYNCED } from './unsynced.ts';

/** A delivery that this process may try until its lease ends. */
export type TakenDelivery = {
  deliveryId: number;
  subscriptionId: string;
  eventId: string;
  eventType: string;
  body: string;
  /** Tries before this one. */
  attempts: number;
  /** Requested by a person, who waits for the result. */
  isTest: boolean;
};

/** Most due deliveries to take of a subscription. `testsOnly`: only tests. */
export type Wanted = { subscriptionId: string; most: number; testsOnly: boolean };

type Row = {
  delivery_id: number;
  subscription_id: string;
  event_id: string;
  event_type: string;
  body: string;
  attempts: number;
  is_test: boolean;
};

const due = (condition: string) => `SELECT delivery_id FROM webhook_delivery
      WHERE subscription_id = w.subscription_id AND state = 'pending' AND due_at <= now() AND ${condition}
      ORDER BY due_at LIMIT w.most FOR UPDATE SKIP LOCKED`;

const TAKE = `WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bool[]) AS w (subscription_id, most, tests_only)),
  due AS MATERIALIZED (
    SELECT delivery_id FROM wanted w CROSS JOIN LATERAL (${due('true')}) d WHERE NOT tests_only),
  tests AS MATERIALIZED (
    SELECT delivery_id FROM wanted w CROSS JOIN LATERAL (${due("origin = 'test'")}) d WHERE tests_only)
  UPDATE webhook_delivery d SET due_at = now() + $4 * interval '1 ms'
  FROM (SELECT * FROM due UNION ALL SELECT * FROM tests) t, (${UNSYNCED}) u WHERE d.delivery_id = t.delivery_id
  RETURNING d.delivery_id, d.subscription_id, d.event_id, d.event_type, d.body, d.attempts,
    d.origin = 'test' AS is_test`;

/** Takes due deliveries, oldest first, that no other process has; after the lease another may take them. */
export async function takeDeliveries(
  db: Queryable,
  wanted: readonly Wanted[],
  leaseMs: number,
): Promise<TakenDelivery[]> {
  const { rows } = await db.query<Row>({
    name: 'take-deliveries',
    text: TAKE,
    values: [
      wanted.map(({ subscriptionId }) => subscriptionId),
      wanted.map(({ most }) => most),
      wanted.map(({ testsOnly }) => testsOnly),
      leaseMs,
    ],
  });
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    subscriptionId: row.subscription_id,
    eventId: row.event_id,
    eventType: row.event_type,
    body: row.body,
    attempts: row.attempts,
    isTest: row.is_test,
  }));
}

/** Gives deliveries back that were not tried: anybody may take them at once. */
export async function returnDeliveries(db: Queryable, deliveryIds: readonly number[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await db.query({
    name: 'return-deliveries',
    text: `UPDATE webhook_delivery SET due_at = now() WHERE delivery_id = ANY ($1::bigint[]) AND state = 'pending'`,
    values: [deliveryIds],
  });
}
