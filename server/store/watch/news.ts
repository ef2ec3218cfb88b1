import type { ClientBase, Pool } from 'pg';
import type { WatchKind, WatchTarget } from '#domain/watch/watch-target.ts';
import { transaction } from '#store/transaction.ts';

/** The newest fill of an update, as shown in its message. Amounts in 1e-8 units, as text. */
export type NewsFill = {
  coin: number;
  dir: string;
  isBuy: boolean;
  pxE8: string;
  szE8: string;
  wallet: string;
};

/** Activity of a followed target since its followers were last notified. */
export type News = WatchTarget & { fills: number; notionalE8: bigint; lastFill: NewsFill };

/** An update for a chat; `watcher` is `org person`. */
export type NewsDraft = News & { chatId: bigint; watcher: string };

/** An update of a chat, with the organisation that linked it. */
export type ChatNews = News & { orgId: string };

/**
 * Adds updates for chats, in the caller's transaction. Drops those whose person no longer follows, whose chat is
 * unlinked or whose plan has no messages, since the in-memory index may lag.
 */
export async function addNews(tx: ClientBase, drafts: readonly NewsDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  await tx.query({
    name: 'add-watch-news',
    text: `WITH told AS (
        INSERT INTO watch_news AS n (chat_id, org_id, kind, target, fills, notional_e8, last_fill)
        SELECT c.chat_id, c.org_id, d.kind, d.target, d.fills, d.notional_e8, d.last_fill
        FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[], $7::json[])
          AS d (chat_id, watcher, kind, target, fills, notional_e8, last_fill)
        JOIN messenger_chat c
          ON c.chat_id = d.chat_id AND c.org_id || ' ' || c.linked_by = d.watcher
        JOIN watch_entry e
          ON e.org_id = c.org_id AND e.person_id = c.linked_by AND e.kind = d.kind AND e.target = d.target
        JOIN org o ON o.org_id = c.org_id AND o.tier <> 'free'
        ORDER BY c.chat_id, c.org_id, d.kind, d.target
        ON CONFLICT (chat_id, org_id, kind, target) DO UPDATE SET fills = n.fills + excluded.fills,
          notional_e8 = n.notional_e8 + excluded.notional_e8, last_fill = excluded.last_fill
        RETURNING chat_id
      )
      INSERT INTO watch_chat AS w (chat_id) SELECT DISTINCT chat_id FROM told ORDER BY chat_id
      ON CONFLICT (chat_id) DO UPDATE SET is_waiting = true`,
    values: [
      drafts.map(({ chatId }) => chatId),
      drafts.map(({ watcher }) => watcher),
      drafts.map(({ kind }) => kind),
      drafts.map(({ target }) => target),
      drafts.map(({ fills }) => fills),
      drafts.map(({ notionalE8 }) => notionalE8),
      drafts.map(({ lastFill }) => JSON.stringify(lastFill)),
    ],
  });
}

/** Claims chats with updates that are due, for `holdMs`: if the process dies, another takes the chat after it. */
export async function takeDueChats(
  db: Pool,
  { most, holdMs }: { most: number; holdMs: number },
): Promise<bigint[]> {
  const { rows } = await db.query<{ chat_id: number }>({
    name: 'take-due-chats',
    text: `UPDATE watch_chat SET due_at = now() + $2 * interval '1 ms' WHERE chat_id IN (
        SELECT chat_id FROM watch_chat WHERE is_waiting AND due_at <= now()
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
      ) RETURNING chat_id`,
    values: [most, holdMs],
  });
  return rows.map(({ chat_id }) => BigInt(chat_id));
}

/** Postpones a chat whose message was not sent. */
export async function putOff(db: Pool, chatId: bigint, afterMs: number): Promise<void> {
  await db.query(`UPDATE watch_chat SET due_at = now() + $2 * interval '1 ms' WHERE chat_id = $1`, [
    chatId,
    Math.ceil(afterMs),
  ]);
}

type Row = {
  org_id: string;
  kind: WatchKind;
  target: string;
  fills: number;
  notional_e8: number;
  last_fill: NewsFill;
};

/** Unsent updates of a chat, the most fills first. */
export async function newsOf(db: Pool, chatId: bigint): Promise<ChatNews[]> {
  const { rows } = await db.query<Row>({
    name: 'watch-news-of',
    text: `SELECT org_id, kind, target, fills, notional_e8, last_fill FROM watch_news WHERE chat_id = $1
      ORDER BY fills DESC, kind, target`,
    values: [chatId],
  });
  return rows.map(({ org_id, notional_e8, last_fill, ...row }) => ({
    ...row,
    orgId: org_id,
    notionalE8: BigInt(notional_e8),
    lastFill: last_fill,
  }));
}

/**
 * Subtracts sent updates from the waiting ones, and ends the claim of the chat: what was added since stays, and is due in
 * `nextMs`.
 */
export function settleNews(
  db: Pool,
  { chatId, told, nextMs }: { chatId: bigint; told: readonly ChatNews[]; nextMs: number },
): Promise<void> {
  return transaction(db, async (tx) => {
    // First, so that a concurrent `addNews` waits and sets `is_waiting` after this.
    await tx.query('SELECT FROM watch_chat WHERE chat_id = $1 FOR UPDATE', [chatId]);
    await tx.query(
      `UPDATE watch_news n SET fills = n.fills - t.fills, notional_e8 = n.notional_e8 - t.notional_e8
       FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[])
         AS t (org_id, kind, target, fills, notional_e8)
       WHERE n.chat_id = $1 AND n.org_id = t.org_id AND n.kind = t.kind AND n.target = t.target`,
      [
        chatId,
        told.map(({ orgId }) => orgId),
        told.map(({ kind }) => kind),
        told.map(({ target }) => target),
        told.map(({ fills }) => fills),
        told.map(({ notionalE8 }) => notionalE8),
      ],
    );
    await tx.query('DELETE FROM watch_news WHERE chat_id = $1 AND fills <= 0', [chatId]);
    await tx.query(
      `UPDATE watch_chat SET is_waiting = EXISTS (SELECT FROM watch_news WHERE chat_id = $1),
         due_at = now() + $2 * interval '1 ms' WHERE chat_id = $1`,
      [chatId, nextMs],
    );
  });
}

/** Deletes the pacing state of chats without updates for a day. */
export async function forgetQuietChats(db: Pool): Promise<void> {
  await db.query(`DELETE FROM watch_chat WHERE NOT is_waiting AND due_at < now() - interval '1 day'`);
}
