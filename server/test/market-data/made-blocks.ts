import type { Pool } from 'pg';
import type { CoreBlock, EvmHeader, SeenBlock, SequencedBlock } from '#domain/block.ts';
import { transaction } from '#store/transaction.ts';
import { appendCoreBlocks } from '#store/writes/append-core-blocks.ts';
import { appendEvmHeaders } from '#store/writes/append-evm-headers.ts';

/** When the block of number 0 was made. */
export const MADE_FROM_MS = Date.UTC(2026, 10, 1);
/** How long after it was made a block is seen. */
const SEEN_AFTER_MS = 80;

/** The core block of a height: one is made every 100 ms. */
export function madeCoreBlock(height: number): SeenBlock<CoreBlock> {
  const blockTimeMs = MADE_FROM_MS + height * 100;
  return {
    nodeSeenUs: (blockTimeMs + SEEN_AFTER_MS) * 1_000,
    block: { kind: 'core', height, blockTimeMs },
  };
}

/** A hash that tells number and branch. */
const hashOf = (number: number, branch: number): string =>
  `0x${branch.toString(16).padStart(4, '0')}${number.toString(16).padStart(60, '0')}`;

/** The EVM header of a number on a branch, one a second; `parentBranch` is the branch that its parent is on. */
export function madeEvmHeader(number: number, branch = 0, parentBranch = branch): SeenBlock<EvmHeader> {
  const timestamp = MADE_FROM_MS / 1_000 + number;
  return {
    nodeSeenUs: (timestamp * 1_000 + SEEN_AFTER_MS) * 1_000,
    block: {
      kind: 'evm',
      number,
      hash: hashOf(number, branch),
      parentHash: hashOf(Math.max(0, number - 1), parentBranch),
      timestamp,
      gasUsed: 21_000 * (number % 5),
      gasLimit: 3_000_000,
      txCount: number % 5,
      miner: `0x${'22'.repeat(20)}`,
    },
  };
}

/** Stores core blocks as ingest does, in one transaction. */
export const storeCoreBlocks = (
  db: Pool,
  blocks: readonly SeenBlock<CoreBlock>[],
): Promise<SequencedBlock[]> => transaction(db, (tx) => appendCoreBlocks(tx, blocks));

/** Stores EVM headers as ingest does, in one transaction. */
export const storeEvmHeaders = (
  db: Pool,
  headers: readonly SeenBlock<EvmHeader>[],
): Promise<SequencedBlock[]> => transaction(db, (tx) => appendEvmHeaders(tx, headers));
