import { FIRST_PLACE, type SourcePlace, sourceCursor } from './source-cursor.ts';

/** How far ingest of orders has come. */
export type OrderCursor = SourcePlace & {
  orderSeq: number;
  blocks: number;
  skippedRows: number;
  duplicateBlocks: number;
  /** Numbers that were passed over between two blocks. */
  missingBlocks: number;
  quarantined: number;
};

/** The one upstream of orders so far. */
export const NODE_ORDERS = 'node_order_statuses';

export const orderCursor = sourceCursor<OrderCursor>({
  table: 'order_cursor',
  source: NODE_ORDERS,
  first: {
    ...FIRST_PLACE,
    ...{ orderSeq: 0, blocks: 0, skippedRows: 0, duplicateBlocks: 0, missingBlocks: 0, quarantined: 0 },
  },
  columns: {
    orderSeq: 'order_seq',
    blocks: 'blocks',
    skippedRows: 'skipped_rows',
    duplicateBlocks: 'duplicate_blocks',
    missingBlocks: 'missing_blocks',
    quarantined: 'quarantined',
  },
  seq: 'orderSeq',
});
