import type { StoredFill } from '#domain/fill.ts';
import { parseJson } from '#domain/json-text.ts';
import { parseNodeTime } from './node-time.ts';
import { parseRow, type RowReason } from './parse-row.ts';

export type BlockReason = 'bad_json' | 'bad_block' | 'oversized' | 'refused_by_database';

/** A row or line that is kept raw, for somebody to look at. */
export type Rejected = { reason: RowReason | BlockReason; raw: string };

export type ParsedBlock = {
  blockNumber: number;
  blockTimeMs: number;
  fills: StoredFill[];
  rejected: Rejected[];
  /** Rows of coins that are no outcome: perpetuals and spot pairs. */
  skipped: number;
};

/** A block none of whose fills the database takes: its line is kept raw. */
export const refusedBlock = (block: ParsedBlock, line: Buffer): ParsedBlock => ({
  ...block,
  fills: [],
  rejected: [{ reason: 'refused_by_database', raw: storableText(line.toString('utf8')) }],
});

const MAX_RAW_CHARS = 8_192;
/** Beyond it a number is no block that any chain reaches, and would make a gap of all that lies between. */
const MAX_BLOCK_NUMBER = 2 ** 45;

type Wire = { block_number?: unknown; block_time?: unknown; events?: unknown };

/** Text that Postgres can store: no NUL, no half of a surrogate pair, not endless. */
export const storableText = (text: string): string =>
  text.slice(0, MAX_RAW_CHARS).toWellFormed().replaceAll('\0', '\\u0000');

/** A row as it came; one nested deeper than the engine can write again is kept as the beginning of its line. */
export function rawRow(event: unknown, line: string): string {
  try {
    return storableText(JSON.stringify(event) ?? '');
  } catch {
    return storableText(line);
  }
}

/** Whether a value can be the number of a block. */
export const isBlockNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < MAX_BLOCK_NUMBER;

/**
 * One line of `node_fills_by_block` as what ingest stores. Never throws: a line that is no block comes back as
 * rejected whole, a row that cannot be trusted among the block's `rejected`. Keys it does not know are ignored.
 */
export function parseBlock(line: Buffer): ParsedBlock | Rejected {
  const text = line.toString('utf8');
  const wire = parseJson(text) as Wire | null | undefined;
  if (wire === undefined) return { reason: 'bad_json', raw: storableText(text) };
  const blockTimeMs = parseNodeTime(wire?.block_time);
  const events = wire?.events;
  if (blockTimeMs === null || !isBlockNumber(wire?.block_number) || !Array.isArray(events)) {
    return { reason: 'bad_block', raw: storableText(text) };
  }
  const block: ParsedBlock = {
    blockNumber: wire.block_number,
    blockTimeMs,
    fills: [],
    rejected: [],
    skipped: 0,
  };
  for (const event of events as unknown[]) {
    const row = parseRow(event, wire.block_number);
    if (typeof row === 'object') block.fills.push(row);
    else if (row === 'other_market') block.skipped++;
    else block.rejected.push({ reason: row, raw: rawRow(event, text) });
  }
  return block;
}
