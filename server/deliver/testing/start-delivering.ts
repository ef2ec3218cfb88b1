import { Changefeed } from '#changefeed/changefeed.ts';
import { createLogger } from '#observe/logger.ts';
import type { TestDatabase } from '#server/test/databases/database.ts';
import { fixtureEvents } from '../sources/fixture-events.ts';
import { orderEvents } from '../sources/order-events.ts';
import { type DeliverOptions, startDeliver } from '../start-deliver.ts';
import { openSecret } from './webhook-harness.ts';

/** Starts what a delivering process does, of every kind of event, to receivers on this machine. @returns what ends it */
export function startDelivering(
  { pool: db, url: databaseUrl }: TestDatabase,
  options: Partial<Pick<DeliverOptions, 'openSecret'>> = {},
): () => Promise<void> {
  const logger = createLogger({ level: 'silent' });
  const feed = new Changefeed({ databaseUrl, db, logger });
  const deliver = startDeliver({
    ...{ db, databaseUrl, feed, logger, now: Date.now, openSecret, egress: { allowLoopback: true } },
    ...{ mailer: undefined, messenger: null, timing: { lookMs: 100 } },
    ...options,
  });
  deliver.follow(fixtureEvents);
  deliver.follow(orderEvents);
  return async () => {
    await deliver.close();
    await feed.close();
  };
}

/** The position of the cursor of a source of events; null before it is followed. */
export async function matchedUpTo({ pool }: TestDatabase, cursor: string): Promise<number | null> {
  const { rows } = await pool.query<{ position: number }>(
    'SELECT position FROM changefeed_cursor WHERE name = $1',
    [cursor],
  );
  return rows[0]?.position ?? null;
}
