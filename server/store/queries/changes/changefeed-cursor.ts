import type { Pool } from 'pg';

/** How far a named follower of a topic has come. */
export type NamedPosition = { topic: string; name: string; position: number };

/** The position of every named follower. */
export async function namedPositions(db: Pool): Promise<NamedPosition[]> {
  const { rows } = await db.query<NamedPosition>({
    name: 'named-positions',
    text: 'SELECT topic, name, position FROM changefeed_cursor ORDER BY topic, name',
  });
  return rows;
}

/** Position of a named cursor; null when the topic has none of that name. */
export async function cursorPosition(db: Pool, topic: string, name: string): Promise<number | null> {
  const { rows } = await db.query<{ position: number }>({
    name: 'cursor-position',
    text: 'SELECT position FROM changefeed_cursor WHERE topic = $1 AND name = $2',
    values: [topic, name],
  });
  return rows[0]?.position ?? null;
}
