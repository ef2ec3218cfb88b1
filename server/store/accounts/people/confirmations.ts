import type { Notification, Pool, PoolClient } from 'pg';
import { ACKNOWLEDGE_CHANNEL } from '../../queries/access/key-notices.ts';

/** A connection on which confirmations arrive, counted by the change that they confirm. */
type Ear = { counts: Map<string, number>; close(): Promise<void> };

/**
 * Changes at the same time share one connection. With one each they could hold the whole pool, and then none would
 * get the second one that its transaction needs.
 */
const ears = new WeakMap<Pool, { users: number; opened: Promise<Ear> }>();

function closeEar(client: PoolClient): Promise<void> {
  return client.query(`UNLISTEN ${ACKNOWLEDGE_CHANNEL}`).then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

async function openEar(db: Pool): Promise<Ear> {
  const client = await db.connect();
  const counts = new Map<string, number>();
  const onNotification = ({ channel, payload = '' }: Notification) => {
    const count = counts.get(payload);
    if (channel === ACKNOWLEDGE_CHANNEL && count !== undefined) counts.set(payload, count + 1);
  };
  // A connection lost here costs the changes underway their confirmations: they wait as long as for a mute process.
  const onError = () => {};
  const close = async () => {
    await closeEar(client);
    client.off('notification', onNotification).off('error', onError);
  };
  client.on('notification', onNotification).on('error', onError);
  try {
    await client.query(`LISTEN ${ACKNOWLEDGE_CHANNEL}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { counts, close };
}

function borrowEar(db: Pool) {
  const known = ears.get(db);
  if (known) {
    known.users += 1;
    return known;
  }
  const shared = { users: 1, opened: openEar(db) };
  ears.set(db, shared);
  return shared;
}

/**
 * Runs `work` while counting confirmations of the change `id`; counting starts before `work`.
 * @throws when LISTEN fails; `work` is then not started
 */
export async function hearConfirmations<T>(
  db: Pool,
  id: string,
  work: (confirmed: () => number) => Promise<T>,
): Promise<T> {
  const shared = borrowEar(db);
  let ear: Ear | undefined;
  try {
    ear = await shared.opened;
    const { counts } = ear;
    counts.set(id, 0);
    return await work(() => counts.get(id) ?? 0);
  } finally {
    ear?.counts.delete(id);
    shared.users -= 1;
    if (shared.users === 0) {
      ears.delete(db);
      await ear?.close();
    }
  }
}
