import type { ClientBase } from 'pg';
import { FIRST_PLACE, type SourcePlace, sourceCursor } from './source-cursor.ts';

/** How far ingest of fills has come. */
export type IngestCursor = SourcePlace & {
  fillSeq: number;
  fills: number;
  blocks: number;
  skippedRows: number;
  duplicateBlocks: number;
  quarantined: number;
};

/** The one upstream of fills so far. */
export const NODE_FILLS = 'node_fills';

const FIRST_CURSOR: IngestCursor = {
  ...FIRST_PLACE,
  ...{ fillSeq: 0, fills: 0, blocks: 0, skippedRows: 0, duplicateBlocks: 0, quarantined: 0 },
};

export const ingestCursor = sourceCursor<IngestCursor>({
  table: 'ingest_cursor',
  source: NODE_FILLS,
  first: FIRST_CURSOR,
  columns: {
    fillSeq: 'fill_seq',
    fills: 'fills',
    blocks: 'blocks',
    skippedRows: 'skipped_rows',
    duplicateBlocks: 'duplicate_blocks',
    quarantined: 'quarantined',
  },
  seq: 'fillSeq',
});

/** Says that fills up to `seq` were stored as history, in the caller's transaction. */
export async function markHistory(client: ClientBase, seq: number): Promise<void> {
  await client.query('UPDATE ingest_cursor SET history_seq = $2 WHERE source = $1', [NODE_FILLS, seq]);
}

/** Whether two cursors are the same place. */
export const isSameCursor = (left: IngestCursor, right: IngestCursor): boolean =>
  (Object.keys(FIRST_CURSOR) as (keyof IngestCursor)[]).every((key) => left[key] === right[key]);
