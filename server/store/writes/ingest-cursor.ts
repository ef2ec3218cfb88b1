import type { ClientBase } from 'pg';

/**
 * How far ingest has come: the upstream position, the last block and the last sequence number. It commits with the
 * rows that it speaks of, so a restart goes on exactly behind them.
 */
export type IngestCursor = {
  file: string;
  byteOffset: number;
  /** -1 before the first block. */
  blockNumber: number;
  blockTimeMs: number;
  fillSeq: number;
  fills: number;
  blocks: number;
  skippedRows: number;
  duplicateBlocks: number;
  quarantined: number;
};

export const FIRST_CURSOR: IngestCursor = {
  file: '',
  byteOffset: 0,
  blockNumber: -1,
  blockTimeMs: 0,
  fillSeq: 0,
  fills: 0,
  blocks: 0,
  skippedRows: 0,
  duplicateBlocks: 0,
  quarantined: 0,
};

/** The one upstream of fills so far. */
export const NODE_FILLS = 'node_fills';

/** The stored cursor, or the first one. The connection reads int8 as number or text: both are taken. */
export async function readCursor(client: ClientBase): Promise<IngestCursor> {
  const { rows } = await client.query<Record<string, string | number>>(
    `SELECT file, byte_offset AS "byteOffset", block_number AS "blockNumber", block_time_ms AS "blockTimeMs",
       fill_seq AS "fillSeq", fills, blocks, skipped_rows AS "skippedRows",
       duplicate_blocks AS "duplicateBlocks", quarantined
     FROM ingest_cursor WHERE source = $1`,
    [NODE_FILLS],
  );
  const [row] = rows;
  if (!row) return FIRST_CURSOR;
  const { file, ...numbers } = row;
  const read = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
  return { ...FIRST_CURSOR, ...Object.fromEntries(read), file: String(file) };
}

/** Somebody else stored what a batch was going to: it was made on an older cursor or gap and must be abandoned. */
export class CursorMovedError extends Error {
  constructor() {
    super('the ingest cursor was moved by somebody else');
  }
}

const SET = `file = $2, byte_offset = $3, block_number = $4, block_time_ms = $5, fill_seq = $6, fills = $7,
  blocks = $8, skipped_rows = $9, duplicate_blocks = $10, quarantined = $11, updated_ms = $12`;

/**
 * Moves the cursor from `before` to `after`, inside the caller's transaction.
 * @throws CursorMovedError when the stored cursor is not `before`: the batch must not be committed.
 */
export async function moveCursor(
  client: ClientBase,
  before: IngestCursor,
  after: IngestCursor,
  nowMs: number,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-cursor',
    text: `INSERT INTO ingest_cursor AS c (source, file, byte_offset, block_number, block_time_ms, fill_seq, fills,
        blocks, skipped_rows, duplicate_blocks, quarantined, updated_ms)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      ON CONFLICT (source) DO UPDATE SET ${SET}
      WHERE c.fill_seq = $13 AND c.block_number = $14 AND c.file = $15 AND c.byte_offset = $16`,
    values: [
      NODE_FILLS,
      after.file,
      after.byteOffset,
      after.blockNumber,
      after.blockTimeMs,
      after.fillSeq,
      after.fills,
      after.blocks,
      after.skippedRows,
      after.duplicateBlocks,
      after.quarantined,
      nowMs,
      before.fillSeq,
      before.blockNumber,
      before.file,
      before.byteOffset,
    ],
  });
  if (rowCount !== 1) throw new CursorMovedError();
}

/** Says that fills up to `seq` were stored as history, in the caller's transaction. */
export async function markHistory(client: ClientBase, seq: number): Promise<void> {
  await client.query('UPDATE ingest_cursor SET history_seq = $2 WHERE source = $1', [NODE_FILLS, seq]);
}

/** Whether two cursors are the same place. */
export const isSameCursor = (left: IngestCursor, right: IngestCursor): boolean =>
  (Object.keys(FIRST_CURSOR) as (keyof IngestCursor)[]).every((key) => left[key] === right[key]);
