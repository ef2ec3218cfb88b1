import type { Pool } from 'pg';
import { type HeadBounds, headBounds } from '../changes/changefeed-head.ts';

/** The table of one kind of blocks, and the topic that numbers its rows. */
export type BlockTable = { table: 'core_block' | 'evm_header'; topic: string };

/** Blocks of the core chain. */
export const CORE_BLOCKS: BlockTable = { table: 'core_block', topic: 'core-blocks' };
/** Headers of the EVM. */
export const EVM_HEADERS: BlockTable = { table: 'evm_header', topic: 'evm-headers' };

/** Where a kind ends. */
export const blockBounds = (db: Pool, { topic }: BlockTable): Promise<HeadBounds> => headBounds(db, topic);

/** The number of the last block that was seen before `sinceMs`, also where it has been deleted; 0 when there is none. */
export async function lastBlockBefore(
  db: Pool,
  { table, topic }: BlockTable,
  sinceMs: number,
): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: `last-before-${table}`,
    text: `SELECT coalesce(
        (SELECT seq FROM ${table} WHERE node_seen_us < $1 ORDER BY node_seen_us DESC, seq DESC LIMIT 1),
        (SELECT min(seq) - 1 FROM ${table}),
        (SELECT seq FROM changefeed_head WHERE topic = $2), 0) AS seq`,
    values: [sinceMs * 1_000, topic],
  });
  return rows[0]?.seq ?? 0;
}
