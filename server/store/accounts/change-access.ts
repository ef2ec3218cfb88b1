import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { ACCESS_CHANNEL, LISTENER_NAME } from '../queries/key-notices.ts';
import { accountsOf } from './client.ts';
import { hearConfirmations } from './confirmations.ts';

/** What changed: listeners drop what they know of it. */
export type AccessChange = { orgId: string; keyHash?: string; personId?: string };

/** How long a change waits for processes to confirm. One that does not forgets by itself within seconds. */
const CONFIRM_MS = 1_000;

/** Resolves when every listening process has confirmed, or the time is up. */
async function untilConfirmed(db: Pool, confirmed: () => number): Promise<void> {
  const { rows } = await db.query<{ listeners: number }>(
    `SELECT count(*) AS listeners FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database()`,
    [LISTENER_NAME],
  );
  const deadline = performance.now() + CONFIRM_MS;
  while (confirmed() < (rows[0]?.listeners ?? 0) && performance.now() < deadline) await delay(2);
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
