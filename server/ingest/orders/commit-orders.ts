import type { ClientBase } from 'pg';
import { announceCommit, ORDERS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { appendOrders } from '#store/writes/append-orders.ts';
import { NODE_ORDERS, orderCursor } from '#store/writes/order-cursor.ts';
import { insertQuarantine } from '#store/writes/quarantine.ts';
import type { OrderBatch } from './order-batch.ts';

/**
 * Stores a batch: its orders, its rejects and the cursor, all or nothing.
 * @throws CursorMovedError when the stored cursor is not where the batch begins; then nothing was stored.
 */
export async function commitOrders(client: ClientBase, batch: OrderBatch, nowMs: number): Promise<void> {
  const { before, after, orders, quarantine } = batch;
  await client.query('BEGIN');
  try {
    await orderCursor.move(client, before, after, nowMs);
    await appendOrders(client, orders);
    await insertQuarantine(client, quarantine, nowMs, NODE_ORDERS);
    if (orders.length > 0) await announceCommit(client, { topic: ORDERS_TOPIC, head: after.orderSeq });
    await client.query('COMMIT');
  } catch (error) {
    // The connection may be lost; the first error has the cause.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
