import type { Pool } from 'pg';

/** An event of the payment provider, as it is remembered. */
export type BillingEventRow = { eventId: string; type: string; createdMs: number };

/** Adds an event in the transaction of its effect; affects no row when it is known already. */
export const INSERT_EVENT = `INSERT INTO billing_event (event_id, type, created_at, processed_at, outcome)
  VALUES ($1, $2, $3, now(), $4) ON CONFLICT (event_id) DO NOTHING`;

/** Whether an event has had its effect. */
export async function hasBillingEvent(db: Pool, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM billing_event WHERE event_id = $1', [eventId]);
  return (rowCount ?? 0) > 0;
}

/** Remembers an event that has no effect here, and why. */
export async function recordBillingEvent(db: Pool, event: BillingEventRow, outcome: string): Promise<void> {
  await db.query(INSERT_EVENT, [event.eventId, event.type, new Date(event.createdMs), outcome]);
}
