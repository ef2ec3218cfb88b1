import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { ACCESS_CHANNEL, LISTENER_NAME } from '../../queries/access/key-notices.ts';
import { accountsOf } from '../client.ts';
import { hearConfirmations } from './confirmations.ts';

/** What changed: listeners drop it from their caches. */
export type AccessChange = { orgId: string; keyHash?: string; personId?: string };

/**
 * Checks for confirmations, over one second in all. A process that does not confirm drops its cache by itself within
 * seconds.
 */
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
  // Counted, not timed: while this process is stalled it receives no confirmations either.
  for (let look = 0; look < LOOKS && confirmed() < listeners; look += 1) await delay(LOOK_EVERY_MS);
}

/**
 * Changes keys or organisations and returns when every process has confirmed, so that a revocation applies to the next
 * request anywhere. Null when `change` found nothing to change. The notification is part of the transaction: Postgres
 * delivers it only on commit.
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
