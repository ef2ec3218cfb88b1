import type { SequencedBlock } from '#domain/block.ts';
import { DAY_MS } from '#domain/time.ts';
import { blockBounds, EVM_HEADERS, lastBlockBefore } from '#store/queries/blocks/block-table.ts';
import { evmHeadersAfter } from '#store/queries/blocks/evm-headers-after.ts';
import type { Topic } from '../topic.ts';

/** Headers of the EVM, by the time at which they were seen. After a reorganisation those of the new branch follow. */
export const evmHeadersTopic: Topic<SequencedBlock> = {
  name: EVM_HEADERS.topic,
  retentionMs: 2 * DAY_MS,
  bounds: (db) => blockBounds(db, EVM_HEADERS),
  readAfter: evmHeadersAfter,
  lastBefore: (db, sinceMs) => lastBlockBefore(db, EVM_HEADERS, sinceMs),
  timeOf: ({ nodeSeenUs }) => Math.floor(nodeSeenUs / 1_000),
};
