import type { Pool } from 'pg';
import type { OrderStatus, SequencedOrder } from '#domain/order-event.ts';

type Row = {
  seq: number;
  block_number: number;
  block_time_ms: number;
  time_ms: number;
  oid: number;
  sz_e8: number;
  coin: number;
  px_e8: number;
  status: OrderStatus;
  is_buy: boolean;
  wallet: string;
  builder: string | null;
};

const COLUMNS = `seq, block_number, block_time_ms, time_ms, oid, sz_e8, coin, px_e8, status, is_buy,
  encode(wallet, 'hex') AS wallet, encode(builder, 'hex') AS builder`;

const toOrder = (row: Row): SequencedOrder => ({
  seq: row.seq,
  blockNumber: row.block_number,
  blockTimeMs: row.block_time_ms,
  timeMs: row.time_ms,
  coin: row.coin,
  wallet: `0x${row.wallet}`,
  oid: row.oid,
  status: row.status,
  isBuy: row.is_buy,
  pxE8: BigInt(row.px_e8),
  szE8: BigInt(row.sz_e8),
  builder: row.builder === null ? null : `0x${row.builder}`,
});

/** Order events after a sequence number, ascending, at most `limit`. */
export async function ordersAfter(db: Pool, after: number, limit: number): Promise<SequencedOrder[]> {
  const { rows } = await db.query<Row>({
    name: 'orders-after',
    text: `SELECT ${COLUMNS} FROM order_event WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows.map(toOrder);
}

/** Where the topic ends. */
export async function orderBounds(db: Pool): Promise<{ head: number; history: 0 }> {
  const { rows } = await db.query<{ head: number }>({
    name: 'order-bounds',
    text: 'SELECT coalesce(max(order_seq), 0) AS head FROM order_cursor',
  });
  return { head: rows[0]?.head ?? 0, history: 0 };
}

/** The number of the last one whose block is older than `sinceMs`, also where it has been deleted; 0 when there is none. */
export async function lastOrderBefore(db: Pool, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'last-order-before',
    text: `SELECT coalesce(
        (SELECT seq FROM order_event WHERE block_time_ms < $1 ORDER BY block_time_ms DESC, seq DESC LIMIT 1),
        (SELECT min(seq) - 1 FROM order_event),
        (SELECT max(order_seq) FROM order_cursor), 0) AS seq`,
    values: [sinceMs],
  });
  return rows[0]?.seq ?? 0;
}
