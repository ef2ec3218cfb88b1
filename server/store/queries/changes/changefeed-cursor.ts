import type { Pool } from 'pg';

/** Position of a named cursor; null when the topic has none of that name. */
export async function cursorPosition(db: Pool, topic: string, name: string): Promise<number | null> {
  const { rows } = await db.query<{ position: number }>({
    name: 'cursor-position',
    text: 'SELECT position FROM changefeed_cursor WHERE topic = $1 AND name = $2',
    values: [topic, name],
  });
  return rows[0]?.position ?? null;
}
