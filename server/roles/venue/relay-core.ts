import { availableParallelism } from 'node:os';
import type { Pool } from 'pg';
import { CALLS, type VenueExecutor } from '#chain/calls/index.ts';
import { escrowEvents } from '#chain/escrow/escrow-events.ts';
import { MakerAccounts } from '#chain/escrow/maker-accounts.ts';
import { TakerAccounts } from '#chain/escrow/taker-accounts.ts';
import { watchSpread } from '#chain/escrow/watch-spread.ts';
import { ContractIndexer } from '#chain/indexing/contract-indexer.ts';
import { publishedOutcomes } from '#chain/oracle/registry-entries.ts';
import { distributorEvents } from '#chain/rewards/distributor-events.ts';
import { SENDER_DEFAULTS } from '#chain/transactions/submission.ts';
import { isDone } from '#chain/transactions/transaction-outcome.ts';
import { systemClock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import { RfqEngine } from '#relay/engine/engine.ts';
import { loopPace } from '#relay/engine/loop-pace.ts';
import { LostFills } from '#relay/execution/lost-fills.ts';
import { GasBudget } from '#relay/gas/gas-budget.ts';
import { whileCurrent } from '#relay/requests/current-legs.ts';
import { type PublishedOutcomes, withPublished } from '#relay/requests/published-legs.ts';
import { CheckWorkers } from '#relay/signatures/worker-pool.ts';
import type { Env } from '#server/config/env.ts';
import type { LiveState } from '#services/live/live-state.ts';
import { createDistributorSink } from '#store/rewards/distributor-sink.ts';
import { createEscrowSink } from '#store/venue/escrow-sink.ts';
import { fillsInDoubt } from '#store/venue/fills-in-doubt.ts';
import { findRepeat } from '#store/venue/idempotency.ts';
import { createJournal } from '#store/venue/journal.ts';
import { createLegOutcomes } from '#store/venue/legs/leg-outcomes.ts';
import { recentLegOutcomes } from '#store/venue/legs/recent-leg-outcomes.ts';
import { createGasLedger } from '#store/venue/money/gas-ledger.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';
import { usedNonces } from '#store/venue/used-nonces.ts';
import type { VenueAccounts } from './accounts.ts';
import { relaySettings } from './relay-settings.ts';
import { createVenueExecutor } from './venue-executor.ts';
import type { VenueLink } from './venue-link.ts';

export type RelayInput = {
  env: Env;
  link: VenueLink;
  accounts: VenueAccounts['relay'];
  db: Pool;
  /** How current the stored market data are. */
  live: Pick<LiveState, 'staleReason'>;
  logger: Logger;
  signal: AbortSignal;
};

/** What the relay is made of, not started. Everything but the engine ends with the signal. */
export type RelayCore = {
  engine: RfqEngine;
  executor: VenueExecutor;
  makers: MakerAccounts;
  gas: GasBudget;
  lostFills: LostFills;
};

/** Threads that check signatures: all but the one of the event loop, and no more than a full window needs. */
const threads = (): number => Math.min(4, Math.max(1, availableParallelism() - 1));

/** Builds the relay on a chain that has answered. */
export function createRelayCore({ env, link, accounts, db, live, logger, signal }: RelayInput): RelayCore {
  const { rpc, heads, chain, book } = link;
  const { escrow, token } = chain;
  const shared = { rpc, heads, logger, signal };
  const startBlock = book.contracts.escrow.blockNumber;
  const confirmations = env.RELAY_CONFIRMATIONS;
  const gas = new GasBudget({
    limits: { perDayWei: env.RELAY_GAS_COIN_PER_DAY, perAddressWei: env.RELAY_GAS_COIN_PER_ADDRESS },
    ledger: createGasLedger(db),
    gasAtMost: {
      fill: CALLS.fill.gasAtMost,
      cashout: CALLS.novate.gasAtMost,
      claim: CALLS.withdrawal.gasAtMost,
      permit: CALLS.permit.gasAtMost,
      vault: CALLS.vaultRedemption.gasAtMost,
      reward: CALLS.rewardFunding.gasAtMost,
      faucet: CALLS.mint.gasAtMost,
    },
    priceWei: () => (heads.latest?.baseFeePerGas ?? 0n) + SENDER_DEFAULTS.tipWei,
    clock: systemClock,
    logger,
  });
  const executor = createVenueExecutor({
    ...{ link, db, accounts, gas, confirmations, logger, signal },
    lane: 'relay',
  });
  const lostFills = new LostFills({
    inDoubt: (sinceMs, limit) => fillsInDoubt(db, sinceMs, limit),
    isDone: (txHash) => isDone(rpc, txHash),
    reopen: (rfqId) => engine.reopen(rfqId),
    nowMs: () => systemClock.now(),
    logger,
  });
  new ContractIndexer({
    ...shared,
    sink: createEscrowSink(db),
    contract: escrow,
    read: escrowEvents,
    startBlock,
    confirmations,
    onRolledBack: () => lostFills.suspect(),
  });
  const { distributor } = book.contracts;
  if (distributor) {
    new ContractIndexer({
      ...{ ...shared, confirmations, sink: createDistributorSink(db), read: distributorEvents },
      ...{ contract: distributor.address, startBlock: distributor.blockNumber },
    });
  } else {
    logger.warn({}, 'the venue has no distributor of rewards: run the deployment again, which adds it');
  }
  watchSpread({
    ...{ ...shared, escrow },
    onSpread(spreadBps) {
      if (spreadBps !== chain.spreadBps) logger.info({ spreadBps }, 'escrow spread changed');
      chain.spreadBps = spreadBps;
    },
  });
  const makers = new MakerAccounts({
    ...shared,
    addresses: { escrow, token },
    usedBefore: (maker) => usedNonces(db, maker),
  });
  const signatures = new CheckWorkers({ threads: threads(), logger });
  signal.addEventListener('abort', () => void signatures.close(), { once: true });
  const outcomes = createLegOutcomes(db);
  const published: PublishedOutcomes = (ids) => publishedOutcomes(rpc, book.contracts.registry.address, ids);
  const staleReason = () => live.staleReason(systemClock.now(), env.RELAY_MAX_DATA_AGE_MS);
  const engine = new RfqEngine({
    settings: relaySettings(env, book.settings),
    chain,
    journal: createJournal(db),
    receipts: createReceiptStore(db),
    findRepeat: (repeat) => findRepeat(db, repeat),
    legOutcomes: whileCurrent(withPublished(outcomes, published), staleReason),
    recentLegOutcomes: whileCurrent(withPublished(recentLegOutcomes(outcomes), published), staleReason),
    gas,
    calls: executor,
    makers,
    takers: new TakerAccounts(rpc, { escrow, token }),
    isBusy: loopPace(),
    signatures,
    clock: systemClock,
    logger,
  });
  return { engine, executor, makers, gas, lostFills };
}
