import type { Pool } from 'pg';
import { transaction } from '#store/transaction.ts';
import { announceWatch } from '#store/watch/watch-notices.ts';
import { pauseUnlinked } from '#store/webhook/pause-unlinked.ts';
import type { Queryable } from '#store/within-budget.ts';
import type { ChatRow } from './codes.ts';
import { type ChatChanger, noteChat, OURSELVES } from './note-chat.ts';

/** A chat that an organisation linked. */
export type LinkedChat = ChatRow & {
  /** Null: with an API key. */
  linkedBy: string | null;
  linkedMs: number;
};

type Linker = { org_id: string; linked_by: string | null };

type Row = Linker & {
  chat_id: number;
  username: string | null;
  title: string | null;
  type: string;
  linked_at: Date;
};

const COLUMNS = 'org_id, chat_id, username, title, type, linked_by, linked_at';

const UNLINKED = 'org_id, chat_id::text, title, linked_by';

const toChat = ({ chat_id, username, title, type, linked_by, linked_at }: Row): LinkedChat => ({
  ...{ username, title, type },
  chatId: BigInt(chat_id),
  linkedBy: linked_by,
  linkedMs: new Date(linked_at).getTime(),
});

type Unlinked = Linker & { chat_id: string; title: string | null };

/** Writes audit entries for unlinked chats, and announces the people who had linked them. */
async function noteUnlinked(tx: Queryable, rows: readonly Unlinked[], changer: ChatChanger): Promise<void> {
  for (const { org_id: orgId, chat_id: chatId, title } of rows) {
    await noteChat(tx, 'chat.unlinked', { orgId, chatId, title }, changer);
  }
  await announceLinkers(tx, rows);
}

/** Announces people whose chats have changed. */
async function announceLinkers(tx: Queryable, rows: readonly Linker[]): Promise<void> {
  for (const { org_id: orgId, linked_by: personId } of rows) {
    if (personId !== null) await announceWatch(tx, { orgId, personId });
  }
}

export type LinkDraft = {
  orgId: string;
  personId: string | null;
  codeHash: Buffer;
  nowMs: number;
  changer: ChatChanger;
};

/**
 * Uses a code up and links its chat, in one step: of two who have the code one gets the chat. A chat that was linked
 * already is then that of who linked it last. @returns null when there is no such code, or it has expired
 */
export function linkChat(
  db: Pool,
  { orgId, personId, codeHash, nowMs, changer }: LinkDraft,
): Promise<LinkedChat | null> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<Row>({
      name: 'link-chat',
      text: `WITH spent AS (
          DELETE FROM messenger_code WHERE code_hash = $3 AND expires_at > $4
          RETURNING chat_id, username, title, type
        )
        INSERT INTO messenger_chat (org_id, chat_id, username, title, type, linked_by, linked_at)
        SELECT $1, chat_id, username, title, type, $2, $4 FROM spent
        ON CONFLICT (org_id, chat_id) DO UPDATE SET username = excluded.username, title = excluded.title,
          type = excluded.type, linked_by = excluded.linked_by, linked_at = excluded.linked_at
        RETURNING ${COLUMNS}`,
      values: [orgId, personId, codeHash, new Date(nowMs)],
    });
    const [row] = rows;
    if (!row) return null;
    const { chat_id: chatId, title } = row;
    await noteChat(tx, 'chat.linked', { orgId, chatId: String(chatId), title }, changer);
    await announceLinkers(tx, rows);
    return toChat(row);
  });
}

/** The chats of an organisation, those linked last first. */
export async function listChats(db: Pool, orgId: string): Promise<LinkedChat[]> {
  const { rows } = await db.query<Row>({
    name: 'list-chats',
    text: `SELECT ${COLUMNS} FROM messenger_chat WHERE org_id = $1 ORDER BY linked_at DESC, chat_id DESC`,
    values: [orgId],
  });
  return rows.map(toChat);
}

/** A chat of an organisation; null when it has not linked it. */
export async function findChat(db: Pool, orgId: string, chatId: bigint): Promise<LinkedChat | null> {
  const { rows } = await db.query<Row>({
    name: 'find-chat',
    text: `SELECT ${COLUMNS} FROM messenger_chat WHERE org_id = $1 AND chat_id = $2`,
    values: [orgId, chatId],
  });
  return rows[0] ? toChat(rows[0]) : null;
}

/** Whether an organisation has linked a chat, and not unlinked it since. */
export const isLinkedChat = async (db: Pool, orgId: string, chatId: bigint): Promise<boolean> =>
  (await findChat(db, orgId, chatId)) !== null;

/** Whether the chat of a webhook subscription is linked with its organisation. */
export async function hasLinkedChat(db: Pool, subscriptionId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-linked-chat',
    text: `SELECT FROM webhook_subscription JOIN messenger_chat USING (org_id, chat_id) WHERE subscription_id = $1`,
    values: [subscriptionId],
  });
  return rowCount === 1;
}

/** Unlinks a chat of an organisation, and pauses its subscriptions to it. @returns whether it was linked */
export function unlinkChat(db: Pool, orgId: string, chatId: bigint, changer: ChatChanger): Promise<boolean> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<Unlinked>(
      `DELETE FROM messenger_chat WHERE org_id = $1 AND chat_id = $2 RETURNING ${UNLINKED}`,
      [orgId, chatId],
    );
    await noteUnlinked(tx, rows, changer);
    await pauseUnlinked(tx, { chatId });
    return rows.length === 1;
  });
}

/** Unlinks an unreachable chat from every organisation, and pauses its subscriptions. @returns the number of links removed */
export function unlinkEverywhere(db: Pool, chatId: bigint): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<Unlinked>(
      `DELETE FROM messenger_chat WHERE chat_id = $1 RETURNING ${UNLINKED}`,
      [chatId],
    );
    await tx.query('DELETE FROM messenger_code WHERE chat_id = $1', [chatId]);
    await noteUnlinked(tx, rows, OURSELVES);
    await pauseUnlinked(tx, { chatId });
    return rows.length;
  });
}
