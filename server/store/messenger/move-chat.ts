import type { Pool } from 'pg';
import { transaction } from '#store/transaction.ts';
import { announceWatch } from '#store/watch/watch-notices.ts';
import { SUBSCRIPTIONS_CHANNEL } from '#store/webhook/active-terms.ts';

/**
 * Gives links, subscriptions and waiting news of a chat to the chat that it became. An organisation that has linked the new
 * chat already keeps that link. A repetition changes nothing.
 */
export function moveChat(db: Pool, from: bigint, to: bigint): Promise<void> {
  return transaction(db, async (tx) => {
    // News of a link follow its id (ON UPDATE CASCADE).
    const { rows } = await tx.query<{ org_id: string; linked_by: string | null }>(
      `UPDATE messenger_chat c SET chat_id = $2, type = 'supergroup' WHERE chat_id = $1
         AND NOT EXISTS (SELECT FROM messenger_chat n WHERE n.org_id = c.org_id AND n.chat_id = $2)
       RETURNING org_id, linked_by`,
      [from, to],
    );
    await tx.query('DELETE FROM messenger_chat WHERE chat_id = $1', [from]);
    await tx.query('DELETE FROM messenger_code WHERE chat_id = $1', [from]);
    await tx.query(
      `INSERT INTO watch_chat AS w (chat_id, due_at, is_waiting)
         SELECT $2, due_at, is_waiting FROM watch_chat WHERE chat_id = $1
       ON CONFLICT (chat_id) DO UPDATE SET is_waiting = w.is_waiting OR excluded.is_waiting`,
      [from, to],
    );
    await tx.query('DELETE FROM watch_chat WHERE chat_id = $1', [from]);
    await tx.query(
      `WITH moved AS (
         UPDATE webhook_subscription SET chat_id = $2, updated_at = now() WHERE chat_id = $1 RETURNING subscription_id
       ) SELECT pg_notify($3, subscription_id) FROM moved`,
      [from, to, SUBSCRIPTIONS_CHANNEL],
    );
    for (const { org_id: orgId, linked_by: personId } of rows) {
      if (personId !== null) await announceWatch(tx, { orgId, personId });
    }
  });
}
