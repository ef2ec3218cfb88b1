import type { ClientBase } from 'pg';
import {
  type CoreBlock,
  type EvmHeader,
  occurredUsOf,
  type SeenBlock,
  type SequencedBlock,
} from '#domain/block.ts';
import type { BlockTable } from '../queries/blocks/block-table.ts';
import { announceCommit } from '../queries/changes/changefeed-notices.ts';
import { reserveNumbers } from './reserve-numbers.ts';

/**
 * Numbers blocks that are known to be new, stores them with `insert`, which is given the first number, and announces
 * them, all in the caller's transaction. The caller holds the lock of the topic.
 */
export async function appendBlocks<B extends CoreBlock | EvmHeader>(
  client: ClientBase,
  { topic }: BlockTable,
  seen: readonly SeenBlock<B>[],
  insert: (first: number) => Promise<unknown>,
): Promise<SequencedBlock[]> {
  if (seen.length === 0) return [];
  const first = await reserveNumbers(client, topic, seen.length);
  await insert(first);
  await announceCommit(client, { topic, head: first + seen.length - 1 });
  return seen.map(({ block, nodeSeenUs }, index) => ({
    ...{ seq: first + index, occurredUs: occurredUsOf(block) },
    ...{ nodeSeenUs, block },
  }));
}
