import type { Pool } from 'pg';

/** A chat of the messenger as its people know it. */
export type ChatRow = {
  chatId: bigint;
  username: string | null;
  /** A group's title, or the name of the person. */
  title: string | null;
  type: string;
};

/** Stores the code that a chat can be linked with, in the place of an earlier one; expired codes of all chats go. */
export async function storeCode(
  db: Pool,
  { chatId, username, title, type }: ChatRow,
  { codeHash, nowMs, expiresMs }: { codeHash: Buffer; nowMs: number; expiresMs: number },
): Promise<void> {
  await db.query('DELETE FROM messenger_code WHERE expires_at <= $1', [new Date(nowMs)]);
  await db.query({
    name: 'store-messenger-code',
    text: `INSERT INTO messenger_code (chat_id, code_hash, username, title, type, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (chat_id) DO UPDATE SET code_hash = excluded.code_hash, username = excluded.username,
        title = excluded.title, type = excluded.type, expires_at = excluded.expires_at`,
    values: [chatId, codeHash, username, title, type, new Date(expiresMs)],
  });
}
