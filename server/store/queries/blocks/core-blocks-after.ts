import type { Pool } from 'pg';
import { type CoreBlock, occurredUsOf, type SequencedBlock } from '#domain/block.ts';

type CoreBlockRow = Omit<CoreBlock, 'kind'> & { seq: number; nodeSeenUs: number };

function toBlock({ seq, nodeSeenUs, height, blockTimeMs }: CoreBlockRow): SequencedBlock {
  const block: CoreBlock = { kind: 'core', height, blockTimeMs };
  return { seq, occurredUs: occurredUsOf(block), nodeSeenUs, block };
}

/** The core blocks after a sequence number, ascending, at most `limit`. */
export async function coreBlocksAfter(db: Pool, after: number, limit: number): Promise<SequencedBlock[]> {
  const { rows } = await db.query<CoreBlockRow>({
    name: 'core-blocks-after',
    text: `SELECT seq, height, block_time_ms AS "blockTimeMs", node_seen_us AS "nodeSeenUs"
      FROM core_block WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows.map(toBlock);
}
