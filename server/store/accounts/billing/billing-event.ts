import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { accountsOf } from '../client.ts';

/** An event of the payment provider, as it is remembered. */
export type BillingEventRow = { eventId: string; type: string; createdMs: number };

/** Remembers an event with what came of it. @returns false when it is known already */
export async function insertBillingEvent(
  tx: Prisma.TransactionClient,
  { eventId, type, createdMs }: BillingEventRow,
  outcome: string,
): Promise<boolean> {
  const added = await tx.$executeRaw`
    INSERT INTO billing_event (event_id, type, created_at, processed_at, outcome)
    VALUES (${eventId}, ${type}, ${new Date(createdMs)}, now(), ${outcome}) ON CONFLICT (event_id) DO NOTHING`;
  return added === 1;
}

/** Remembers an event that has no effect here, and why. */
export async function recordBillingEvent(db: Pool, event: BillingEventRow, outcome: string): Promise<void> {
  await insertBillingEvent(await accountsOf(db), event, outcome);
}

/** Whether an event has had its effect. */
export async function hasBillingEvent(db: Pool, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM billing_event WHERE event_id = $1', [eventId]);
  return (rowCount ?? 0) > 0;
}

/** Forgets at most `limit` events that came before `beforeMs`. @returns how many */
export async function deleteBillingEvents(db: Pool, beforeMs: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM billing_event WHERE event_id IN (
       SELECT event_id FROM billing_event WHERE received_at < $1 ORDER BY received_at LIMIT $2)`,
    [new Date(beforeMs), limit],
  );
  return rowCount ?? 0;
}
