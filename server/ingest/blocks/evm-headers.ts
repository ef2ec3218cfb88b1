import type { Pool } from 'pg';
import type { EvmHeader, SequencedBlock } from '#domain/block.ts';
import { blockBounds, EVM_HEADERS } from '#store/queries/blocks/block-table.ts';
import { evmHeadersAfter } from '#store/queries/blocks/evm-headers-after.ts';
import { transaction } from '#store/transaction.ts';
import { appendEvmHeaders } from '#store/writes/append-evm-headers.ts';
import { type EvmFeed, startEvmFeed } from '#upstream/blocks/evm-feed.ts';
import { REMEMBERED } from '#upstream/blocks/header-chain.ts';

export type EvmHeaderIngest = Omit<EvmFeed, 'stored' | 'onHeaders'> & {
  db: Pool;
  /** Called with committed headers. */
  onStored: (headers: readonly SequencedBlock[]) => void;
};

/** The headers that were stored last, in their order. */
async function newestHeaders(db: Pool): Promise<EvmHeader[]> {
  const { head } = await blockBounds(db, EVM_HEADERS);
  const rows = await evmHeadersAfter(db, head - REMEMBERED, REMEMBERED);
  return rows.flatMap(({ block }) => (block.kind === 'evm' ? [block] : []));
}

/**
 * Stores the headers of an EVM node, those of one step in one transaction before more are read. Resumes after the
 * newest stored header. Resolves when the signal has ended it; never rejects.
 */
export function ingestEvmHeaders({ db, onStored, ...feed }: EvmHeaderIngest): Promise<void> {
  return startEvmFeed({
    ...feed,
    stored: () => newestHeaders(db),
    onHeaders: async (seen) => onStored(await transaction(db, (tx) => appendEvmHeaders(tx, seen))),
  }).done;
}
