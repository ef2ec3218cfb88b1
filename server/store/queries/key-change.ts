import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Notification, Pool, PoolClient } from 'pg';
import { ACCESS_CHANNEL, ACKNOWLEDGE_CHANNEL, LISTENER_NAME } from './key-notices.ts';

/** What changed: listeners drop what they know of it. */
export type AccessChange = { orgId: string; keyHash?: string };

/** How long a change waits for processes to confirm. One that does not forgets by itself within seconds. */
const CONFIRM_MS = 1_000;

async function inTransaction<T extends AccessChange>(
  client: PoolClient,
  id: string,
  change: (client: PoolClient) => Promise<T | null>,
): Promise<T | null> {
  await client.query('BEGIN');
  try {
    const changed = await change(client);
    if (changed) {
      const { orgId, keyHash } = changed;
      const notice = JSON.stringify({ id, orgId, keyHash });
      await client.query('SELECT pg_notify($1, $2)', [ACCESS_CHANNEL, notice]);
    }
    await client.query('COMMIT');
    return changed;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Resolves when every listening process has confirmed `id`, or the time is up. */
async function untilConfirmed(client: PoolClient, confirmed: () => number): Promise<void> {
  const { rows } = await client.query<{ listeners: number }>(
    `SELECT count(*) AS listeners FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database()`,
    [LISTENER_NAME],
  );
  const deadline = performance.now() + CONFIRM_MS;
  while (confirmed() < (rows[0]?.listeners ?? 0) && performance.now() < deadline) await delay(2);
}

/**
 * Makes a change to keys or organisations and returns when every process has heard of it, so that what was revoked
 * is refused by the next request anywhere. Null when `change` found nothing to change.
 */
export async function changeAccess<T extends AccessChange>(
  db: Pool,
  change: (client: PoolClient) => Promise<T | null>,
): Promise<T | null> {
  const client = await db.connect();
  const id = randomUUID();
  let confirmations = 0;
  const onNotification = ({ channel, payload }: Notification) => {
    if (channel === ACKNOWLEDGE_CHANNEL && payload === id) confirmations += 1;
  };
  client.on('notification', onNotification);
  try {
    await client.query(`LISTEN ${ACKNOWLEDGE_CHANNEL}`);
    const changed = await inTransaction(client, id, change);
    if (changed) await untilConfirmed(client, () => confirmations);
    await client.query(`UNLISTEN ${ACKNOWLEDGE_CHANNEL}`);
    return changed;
  } finally {
    client.off('notification', onNotification);
    client.release();
  }
}
