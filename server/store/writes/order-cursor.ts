import type { ClientBase } from 'pg';
import { CursorMovedError } from './ingest-cursor.ts';

/** How far ingest of orders has come. It commits with the rows that it speaks of, so a restart goes on exactly behind them. */
export type OrderCursor = {
  file: string;
  byteOffset: number;
  /** -1 before the first block. */
  blockNumber: number;
  blockTimeMs: number;
  orderSeq: number;
  blocks: number;
  skippedRows: number;
  duplicateBlocks: number;
  /** Numbers that were passed over between two blocks. */
  missingBlocks: number;
  quarantined: number;
};

export const FIRST_ORDER_CURSOR: OrderCursor = {
  file: '',
  byteOffset: 0,
  blockNumber: -1,
  blockTimeMs: 0,
  orderSeq: 0,
  blocks: 0,
  skippedRows: 0,
  duplicateBlocks: 0,
  missingBlocks: 0,
  quarantined: 0,
};

/** The one upstream of orders so far. */
export const NODE_ORDERS = 'node_order_statuses';

/** The stored cursor, or the first one. The connection reads int8 as number or text: both are taken. */
export async function readOrderCursor(client: ClientBase): Promise<OrderCursor> {
  const { rows } = await client.query<Record<string, string | number>>(
    `SELECT file, byte_offset AS "byteOffset", block_number AS "blockNumber", block_time_ms AS "blockTimeMs",
       order_seq AS "orderSeq", blocks, skipped_rows AS "skippedRows", duplicate_blocks AS "duplicateBlocks",
       missing_blocks AS "missingBlocks", quarantined
     FROM order_cursor WHERE source = $1`,
    [NODE_ORDERS],
  );
  const [row] = rows;
  if (!row) return FIRST_ORDER_CURSOR;
  const { file, ...numbers } = row;
  const read = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
  return { ...FIRST_ORDER_CURSOR, ...Object.fromEntries(read), file: String(file) };
}

const SET = `file = $2, byte_offset = $3, block_number = $4, block_time_ms = $5, order_seq = $6, blocks = $7,
  skipped_rows = $8, duplicate_blocks = $9, missing_blocks = $10, quarantined = $11, updated_ms = $12`;

/**
 * Moves the cursor from `before` to `after`, inside the caller's transaction.
 * @throws CursorMovedError when the stored cursor is not `before`: nothing may be committed.
 */
export async function moveOrderCursor(
  client: ClientBase,
  before: OrderCursor,
  after: OrderCursor,
  nowMs: number,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-order-cursor',
    text: `INSERT INTO order_cursor AS c (source, file, byte_offset, block_number, block_time_ms, order_seq, blocks,
        skipped_rows, duplicate_blocks, missing_blocks, quarantined, updated_ms)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      ON CONFLICT (source) DO UPDATE SET ${SET}
      WHERE c.order_seq = $13 AND c.block_number = $14 AND c.file = $15 AND c.byte_offset = $16`,
    values: [
      NODE_ORDERS,
      after.file,
      after.byteOffset,
      after.blockNumber,
      after.blockTimeMs,
      after.orderSeq,
      after.blocks,
      after.skippedRows,
      after.duplicateBlocks,
      after.missingBlocks,
      after.quarantined,
      nowMs,
      before.orderSeq,
      before.blockNumber,
      before.file,
      before.byteOffset,
    ],
  });
  if (rowCount !== 1) throw new CursorMovedError();
}
