import type { Pool } from 'pg';
import type { LocalAccount } from 'viem/accounts';
import { CallExecutor } from '#chain/calls/executor.ts';
import { CALLS, type VenueExecutor } from '#chain/calls/index.ts';
import type { GasAccount } from '#chain/calls/run-call.ts';
import { Submitter } from '#chain/transactions/submitter.ts';
import type { Logger } from '#observe/logger.ts';
import { type CallLane, createCallJournal } from '#store/venue/call-journal.ts';
import type { VenueLink } from './venue-link.ts';

export type VenueExecutorInput = {
  link: VenueLink;
  db: Pool;
  /** Whose calls: each lane has keys and a journal of its own. */
  lane: CallLane;
  accounts: readonly LocalAccount[];
  gas: GasAccount;
  /** How deep a transaction must lie. */
  confirmations?: number;
  logger: Logger;
  signal: AbortSignal;
};

/** An executor of the venue's calls with keys of its own; nothing of an earlier run is recovered yet. */
export function createVenueExecutor(input: VenueExecutorInput): VenueExecutor {
  const { link, db, lane, accounts, gas, confirmations = 1, logger, signal } = input;
  const { rpc, heads, chain, book } = link;
  const { chainId } = chain;
  const shared = { rpc, heads, logger, signal };
  return new CallExecutor({
    ...{ declarations: CALLS, gas, logger, signal },
    context: { rpc, book, confirmations },
    submitter: new Submitter({ ...shared, chainId, accounts, tuning: { confirmations } }),
    journal: createCallJournal(db, { lane, chainId }),
  });
}
