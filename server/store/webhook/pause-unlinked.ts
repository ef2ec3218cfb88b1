import type { PausedBy } from '#domain/webhook/subscription.ts';
import type { Queryable } from '../within-budget.ts';
import { SUBSCRIPTIONS_CHANNEL } from './active-terms.ts';

const REASON: PausedBy = 'chat';

/**
 * Pauses the active subscriptions to a chat, or the one of an id, whose organisation has not linked the chat any more: each
 * of their deliveries would fail. They are noted in the audit log.
 */
export async function pauseUnlinked(
  tx: Queryable,
  of: { chatId: bigint } | { subscriptionId: string },
): Promise<void> {
  await tx.query({
    name: 'pause-unlinked',
    text: `WITH paused AS (
        UPDATE webhook_subscription s SET status = 'paused', paused_by = $3, updated_at = now()
        WHERE (chat_id = $1 OR subscription_id = $2) AND channel = 'messenger' AND status = 'active'
          AND NOT EXISTS (SELECT FROM messenger_chat c WHERE c.org_id = s.org_id AND c.chat_id = s.chat_id)
        RETURNING org_id, subscription_id
      ), noted AS (
        INSERT INTO audit_event (org_id, actor_type, actor_id, actor_label, action, target, details, address)
        SELECT org_id, 'system', 'system', 'Hashmark', 'webhook.paused', subscription_id,
          jsonb_build_object('reason', $3::text), '' FROM paused
      ) SELECT pg_notify($4, subscription_id) FROM paused`,
    values: [
      'chatId' in of ? of.chatId : null,
      'subscriptionId' in of ? of.subscriptionId : null,
      REASON,
      SUBSCRIPTIONS_CHANNEL,
    ],
  });
}
