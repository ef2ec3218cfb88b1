import type { ClientBase } from 'pg';

/**
 * Takes the next `count` numbers of a topic and returns the first. The topic is locked until the caller's transaction
 * ends, so numbers are gapless and commit in order. Call it as late in a transaction as possible.
 */
export async function reserveNumbers(client: ClientBase, topic: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number | string }>({
    name: 'reserve-numbers',
    text: `INSERT INTO changefeed_head AS h (topic, seq) VALUES ($1, $2)
      ON CONFLICT (topic) DO UPDATE SET seq = h.seq + excluded.seq RETURNING seq - $2 + 1 AS first`,
    values: [topic, count],
  });
  return Number(rows[0]?.first);
}

/** Locks a topic until the caller's transaction ends, before it is known how many numbers are needed. */
export async function lockTopic(client: ClientBase, topic: string): Promise<void> {
  await reserveNumbers(client, topic, 0);
}
