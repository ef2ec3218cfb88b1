import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { ACCESS_CHANNEL, LISTENER_NAME } from '../../queries/access/key-notices.ts';
import { accountsOf } from '../client.ts';
import { hearConfirmations } from './confirmations.ts';

/** What changed: listeners drop what they know of it. */
export type AccessChange = { orgId: string; keyHash?: string; personId?: string };

/** How often a change looks whether all have confirmed, over a second. One that does not forgets by itself within seconds. */
const LOOKS = 500;
const LOOK_EVERY_MS = 2;

/** Resolves when every listening process has confirmed, or the time is up. */
async function untilConfirmed(db: Pool, confirmed: () => number): Promise<void> {
  const { rows } = await db.query<{ listeners: number }>(
    `SELECT count(*) AS listeners FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database()`,
    [LISTENER_NAME],
  );
  const listeners = rows[0]?.listeners ?? 0;
  // Not by the clock: while this process stands still it hears no confirmation either.
  for (let look = 0; look < LOOKS && confirmed() < listeners; look += 1) await delay(LOOK_EVERY_MS);
}

/**
 * Makes a change to keys or organisations and returns when every process has heard of it, so that what was revoked
 * is refused by the next request anywhere. Null when `change` found nothing to change. The notice is sent in the
 * transaction of the change: Postgres delivers it when that commits, and never when it does not.
 */
export async function changeAccess<T extends AccessChange>(
  db: Pool,
  change: (tx: Prisma.TransactionClient) => Promise<T | null>,
): Promise<T | null> {
  const prisma = await accountsOf(db);
  const id = randomUUID();
  return hearConfirmations(db, id, async (confirmed) => {
    const changed = await prisma.$transaction(async (tx) => {
      const made = await change(tx);
      if (!made) return null;
      const notice = JSON.stringify({
        id,
        orgId: made.orgId,
        keyHash: made.keyHash,
        personId: made.personId,
      });
      await tx.$executeRaw`SELECT pg_notify(${ACCESS_CHANNEL}, ${notice})`;
      return made;
    });
    if (changed) await untilConfirmed(db, confirmed);
    return changed;
  });
}
