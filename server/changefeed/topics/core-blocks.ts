import type { SequencedBlock } from '#domain/block.ts';
import { DAY_MS } from '#domain/time.ts';
import { blockBounds, CORE_BLOCKS, lastBlockBefore } from '#store/queries/blocks/block-table.ts';
import { coreBlocksAfter } from '#store/queries/blocks/core-blocks-after.ts';
import type { Topic } from '../topic.ts';

/** Blocks of the core chain, by the time at which they were seen. */
export const coreBlocksTopic: Topic<SequencedBlock> = {
  name: CORE_BLOCKS.topic,
  retentionMs: 2 * DAY_MS,
  bounds: (db) => blockBounds(db, CORE_BLOCKS),
  readAfter: coreBlocksAfter,
  lastBefore: (db, sinceMs) => lastBlockBefore(db, CORE_BLOCKS, sinceMs),
  timeOf: ({ nodeSeenUs }) => Math.floor(nodeSeenUs / 1_000),
};
