import type { Pool } from 'pg';
import { transaction } from '../transaction.ts';
import { DELIVERIES_CHANNEL } from './enqueue-deliveries.ts';

/** Which deliveries are sent again: those over, by number or by when they were made. */
export type RepeatChoice =
  | { which: 'failed' }
  | { which: 'one'; deliveryId: number }
  | { which: 'range'; fromMs: number; toMs: number; onlyFailed: boolean };

export type Repeat = {
  subscriptionId: string;
  /** Nothing older: it expires. */
  sinceMs: number;
  limit: number;
  choice: RepeatChoice;
};

/** The condition that picks them, with its values from `$4` on. */
function conditionOf(choice: RepeatChoice): [condition: string, values: unknown[]] {
  if (choice.which === 'failed') return [`state = 'failed'`, []];
  if (choice.which === 'one') return [`delivery_id = $4 AND state <> 'pending'`, [choice.deliveryId]];
  const states = choice.onlyFailed ? ['failed'] : ['failed', 'delivered'];
  return [
    'created_at >= $4 AND created_at < $5 AND state = ANY ($6)',
    [new Date(choice.fromMs), new Date(choice.toMs), states],
  ];
}

/**
 * Sends deliveries again: each as a new one with the event and the body of the first, byte for byte. One that had
 * failed is `replayed` from then on, so that asking twice sends once. Oldest first.
 * @returns the numbers of the new deliveries
 */
export async function repeatDeliveries(db: Pool, repeat: Repeat): Promise<number[]> {
  const [condition, values] = conditionOf(repeat.choice);
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `WITH chosen AS MATERIALIZED (
         SELECT delivery_id, org_id, event_id, event_type, body FROM webhook_delivery
         WHERE subscription_id = $1 AND created_at > $2 AND ${condition}
         ORDER BY delivery_id LIMIT $3 FOR UPDATE SKIP LOCKED),
       marked AS (
         UPDATE webhook_delivery d SET state = 'replayed' FROM chosen c
         WHERE d.delivery_id = c.delivery_id AND d.state = 'failed')
       INSERT INTO webhook_delivery (subscription_id, org_id, event_id, event_type, origin, body)
       SELECT $1, org_id, event_id, event_type, 'redelivery', body FROM chosen ORDER BY delivery_id
       RETURNING delivery_id::float8 AS id`,
      [repeat.subscriptionId, new Date(repeat.sinceMs), repeat.limit, ...values],
    );
    if (rows.length > 0)
      await tx.query('SELECT pg_notify($1, $2)', [DELIVERIES_CHANNEL, repeat.subscriptionId]);
    return rows.map(({ id }) => id);
  });
}

/** Pending replays of a subscription, counted up to `most`. */
export async function countWaiting(db: Pool, subscriptionId: string, most: number): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM (
       SELECT 1 FROM webhook_delivery
       WHERE subscription_id = $1 AND state = 'pending' AND origin <> 'live' LIMIT $2) w`,
    [subscriptionId, most],
  );
  return rows[0]?.waiting ?? 0;
}
