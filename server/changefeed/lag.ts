import type { Pool } from 'pg';
import { cursorPosition } from '#store/queries/changes/changefeed-cursor.ts';
import type { Sequenced, Topic } from './topic.ts';

/** How far a named cursor is behind: rows that it has still to handle, and the age of the oldest of them. */
export type CursorLag = { items: number; seconds: number };

/** Reads how far a named cursor is behind; null when there is none of that name. */
export async function cursorLag<T extends Sequenced>(
  db: Pool,
  { name, topic, nowMs }: { name: string; topic: Topic<T>; nowMs: number },
): Promise<CursorLag | null> {
  const position = await cursorPosition(db, topic.name, name);
  if (position === null) return null;
  const { head } = await topic.bounds(db);
  const [oldest] = await topic.readAfter(db, position, 1);
  if (!oldest || head <= position) return { items: 0, seconds: 0 };
  return { items: head - position, seconds: Math.max(0, (nowMs - topic.timeOf(oldest)) / 1_000) };
}
