import type { ClientBase, Pool } from 'pg';
import type { SequencedOrder } from '#domain/order-event.ts';
import { hexBytes } from '../hex-bytes.ts';

const bytesOf = (address: string | null): Buffer | null => (address === null ? null : hexBytes(address));

/** Stores what became of orders, numbered already, in the caller's transaction. */
export async function appendOrders(client: ClientBase, orders: readonly SequencedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const of = <T>(read: (order: SequencedOrder) => T): T[] => orders.map(read);
  await client.query({
    name: 'append-orders',
    text: `INSERT INTO order_event (seq, block_number, block_time_ms, time_ms, oid, sz_e8, coin, px_e8, status, is_buy,
        wallet, builder)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::int[], $8::int[], $9::text[], $10::bool[], $11::bytea[], $12::bytea[])`,
    values: [
      of(({ seq }) => seq),
      of(({ blockNumber }) => blockNumber),
      of(({ blockTimeMs }) => blockTimeMs),
      of(({ timeMs }) => timeMs),
      of(({ oid }) => oid),
      of(({ szE8 }) => szE8),
      of(({ coin }) => coin),
      of(({ pxE8 }) => pxE8),
      of(({ status }) => status),
      of(({ isBuy }) => isBuy),
      of(({ wallet }) => bytesOf(wallet)),
      of(({ builder }) => bytesOf(builder)),
    ],
  });
}

/** Deletes the oldest orders whose block is older than `beforeMs`, `portion` at most, and answers how many. */
export async function pruneOrders(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM order_event WHERE seq IN (
       SELECT seq FROM order_event WHERE block_time_ms < $1 ORDER BY block_time_ms, seq LIMIT $2)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}
