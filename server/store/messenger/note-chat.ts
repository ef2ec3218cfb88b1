import type { AuditAction } from '#domain/audit.ts';
import type { Queryable } from '#store/within-budget.ts';

/** Who links or unlinks a chat: a person, a key, or the service itself when the chat is unreachable. */
export type ChatChanger = {
  by: { type: 'person' | 'key' | 'system'; id: string };
  /** Network address of the request; empty without one. */
  address: string;
};

/** The product itself. */
export const OURSELVES: ChatChanger = { by: { type: 'system', id: 'system' }, address: '' };

type NotedChat = { orgId: string; chatId: string; title: string | null };

/** Notes in the audit log that a chat was linked or unlinked, in the transaction of the change. */
export async function noteChat(
  tx: Queryable,
  action: Extract<AuditAction, `chat.${string}`>,
  { orgId, chatId, title }: NotedChat,
  { by, address }: ChatChanger,
): Promise<void> {
  await tx.query({
    name: 'note-chat',
    text: `INSERT INTO audit_event (org_id, actor_type, actor_id, actor_label, action, target, details, address)
      SELECT $1, $2::text, $3::text, CASE $2
          WHEN 'person' THEN coalesce(nullif(p.email, ''), nullif(p.name, ''), $3)
          WHEN 'key' THEN coalesce(nullif(k.name, ''), $3)
          ELSE 'Hashmark' END,
        $4, $5, jsonb_build_object('title', $6::text), $7
      FROM (VALUES (1)) AS one LEFT JOIN person p ON $2 = 'person' AND p.person_id = $3
      LEFT JOIN api_key k ON $2 = 'key' AND k.key_id = $3`,
    values: [orgId, by.type, by.id, action, chatId, title, address],
  });
}
