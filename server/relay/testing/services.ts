import type { Pool } from 'pg';
import type { LocalAccount } from 'viem';
import type { CallJournal } from '#chain/calls/call-journal.ts';
import { AllowanceReader } from '#chain/escrow/allowance-reader.ts';
import { CreditReader } from '#chain/escrow/credit-reader.ts';
import { escrowEvents } from '#chain/escrow/escrow-events.ts';
import { VaultReader } from '#chain/escrow/vault-reader.ts';
import { ContractIndexer } from '#chain/indexing/contract-indexer.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { signFill } from '#chain/testing/signed-fill.ts';
import { silent, type TestVenue } from '#chain/testing/test-venue.ts';
import { until } from '#chain/testing/until.ts';
import type { SubmitterOptions } from '#chain/transactions/submitter.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import { systemClock } from '#observe/clock.ts';
import { createCallJournal } from '#store/venue/call-journal.ts';
import { createEscrowSink } from '#store/venue/escrow-sink.ts';
import { findRepeat, keepAnswer } from '#store/venue/idempotency.ts';
import { openBookOf } from '#store/venue/makers/maker-book.ts';
import { builderLedgerOf } from '#store/venue/money/builder-fees.ts';
import { navHistory } from '#store/venue/money/vault-nav.ts';
import { paymentOf } from '#store/venue/money/withdrawals.ts';
import { historyOf, positionsOf } from '#store/venue/positions.ts';
import { ApprovalService } from '../approvals/approval-service.ts';
import { BooksService } from '../books/books-service.ts';
import { withdrawData } from '../claims/claim-check.ts';
import { ClaimService, type ClaimSettings, DEFAULT_CLAIM_SETTINGS } from '../claims/claim-service.ts';
import type { ClaimInput, PreparedClaim } from '../claims/claims.ts';
import type { VenueChain } from '../config.ts';
import { FaucetService } from '../faucet/faucet-service.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import { TransferService } from '../vault/transfer-service.ts';
import { VaultService } from '../vault/vault-service.ts';

/** Where a test's venue lives, as its services want to know it. */
export const chainOf = ({ book }: TestVenue): VenueChain => ({
  chainId: book.chainId,
  escrow: book.contracts.escrow.address,
  token: book.contracts.token.address,
  tokenName: 'Test USD Coin',
  spreadBps: book.settings.spreadBps,
});

export type ServiceOptions = {
  settings?: Partial<ClaimSettings>;
  submitter?: Partial<SubmitterOptions>;
  journal?: CallJournal;
  /** How long recovery waits before it asks again. */
  retryMs?: number;
  /** How much gas is still paid. */
  gas?: GasBudget;
  /** What the faucet gives; without it there is none. */
  faucetE6?: bigint;
  /** Who sends. */
  sender?: LocalAccount;
};

/** One life of the services on a real chain and a real database; `end` is its death. */
export function newServices(venue: TestVenue, pool: Pool, options: ServiceOptions = {}) {
  const { gas, sender = localAccount(6), submitter, retryMs } = options;
  const stored = createCallJournal(pool, { lane: 'relay', chainId: venue.book.chainId });
  const { executor, life } = venue.executor([sender], {
    journal: options.journal ?? stored,
    ...(gas && { gas }),
    ...(submitter && { submitter }),
    ...(retryMs !== undefined && { retryMs }),
  });
  const { rpc = venue.rpc } = options.submitter ?? {};
  const chain = chainOf(venue);
  const { token, escrow, vault } = venue.book.contracts;
  const addresses = { token: token.address, escrow: escrow.address };
  const claims = new ClaimService({
    chain,
    credits: new CreditReader(rpc, escrow.address),
    calls: executor,
    paidBefore: (request) => paymentOf(pool, request),
    positions: (account, page) => positionsOf(pool, account, page),
    history: (account, page) => historyOf(pool, account, page),
    findRepeat: (repeat) => findRepeat(pool, repeat),
    keepAnswer: (repeat, answer, nowMs) => keepAnswer(pool, repeat, answer, nowMs),
    clock: systemClock,
    settings: { ...DEFAULT_CLAIM_SETTINGS, ...options.settings },
    ...(gas && { gas }),
  });
  const contracts = { ...addresses, vault: vault.address };
  const vaultReader = new VaultReader({ rpc, chainId: chain.chainId, contracts });
  const approved: Address[] = [];
  const approvals = new ApprovalService({
    chain,
    allowances: new AllowanceReader(rpc, addresses),
    calls: executor,
    onApproved: (maker) => void approved.push(maker),
    clock: systemClock,
    ...(gas && { gas }),
  });
  const books = new BooksService({
    ...{ vault: vault.address, clock: systemClock, credits: new CreditReader(rpc, escrow.address) },
    builderLedger: (account, page) => builderLedgerOf(pool, account, page),
    openBook: (maker) => openBookOf(pool, maker),
    navHistory: (input) => navHistory(pool, input),
    reconciliation: () => null,
  });
  return {
    claims,
    books,
    vault: new VaultService({ vault: vaultReader, clock: systemClock }),
    vaultTransfers: new TransferService({
      ...{ chain, vault: vaultReader, clock: systemClock, ...(gas && { gas }) },
      ...{ deposits: executor, redemptions: executor },
      expectedIdle: () => books.expectedIdle(),
      findRepeat: (repeat) => findRepeat(pool, repeat),
      keepAnswer: (repeat, answer, nowMs) => keepAnswer(pool, repeat, answer, nowMs),
    }),
    faucet: new FaucetService({
      ...{ amountE6: options.faucetE6 ?? null, calls: executor, clock: systemClock, ...(gas && { gas }) },
      findRepeat: (repeat) => findRepeat(pool, repeat),
      keepAnswer: (repeat, answer, nowMs) => keepAnswer(pool, repeat, answer, nowMs),
    }),
    approvals,
    approved,
    /** Recovers what an earlier life left open. */
    async recover() {
      const open = await executor.recover();
      claims.recover(open.flatMap((call) => (call.kind === 'withdrawal' ? [call.input] : [])));
    },
    end: () => life.abort(),
  };
}

/** Keeps the index of the escrow until `end`. */
export function newIndex(venue: TestVenue, pool: Pool) {
  const { heads, life } = venue.follow();
  const { address: contract, blockNumber: startBlock } = venue.book.contracts.escrow;
  const common = { rpc: venue.rpc, heads, logger: silent, signal: life.signal, lagGraceMs: 100 };
  const indexer = new ContractIndexer({
    ...{ ...common, sink: createEscrowSink(pool), read: escrowEvents, contract, startBlock },
  });
  return {
    end: () => life.abort(),
    async caughtUp(): Promise<void> {
      const head = await venue.rpc.getBlock();
      await until(
        () => indexer.cursor,
        (cursor) => cursor?.hash === head.hash,
      );
    },
  };
}

/** What somebody sends who has signed a request; `change` spoils what a test wants spoilt after it was signed. */
export async function signedClaim(
  venue: TestVenue,
  account: LocalAccount,
  request: WithdrawRequest,
  change: Partial<ClaimInput> = {},
): Promise<ClaimInput> {
  const signature = (await account.signTypedData(withdrawData(chainOf(venue), request))) as Hex;
  return { request, signature, ...change };
}

/** The request that was prepared, as its owner signs it. */
export function requestOf({ request: { message } }: PreparedClaim): WithdrawRequest {
  const word = (name: string): bigint => BigInt(String(message[name]));
  const { account, to } = message as { account: Address; to: Address };
  return { account, to, amount: word('amount'), nonce: word('nonce'), deadline: word('deadline') };
}

/** Fills a parlay, in a block of its own. @returns its id */
export async function fillParlay(venue: TestVenue, terms: Parameters<typeof signFill>[1]): Promise<bigint> {
  const { to, data } = await signFill(venue, terms);
  await venue.send(localAccount(8), to, data);
  return venue.parlayCount();
}

/** Has every leg of a parlay won, and the parlay settled. */
export async function winParlay(
  venue: TestVenue,
  parlayId: bigint,
  legs: readonly ParlayLeg[],
): Promise<void> {
  await venue.finalise(
    legs.map(({ outcomeId, sideIndex }) => ({ outcomeId, result: sideIndex === 0 ? 'Yes' : 'No' })),
  );
  const { to, data } = venue.escrowCall('settle', [parlayId]);
  await venue.send(localAccount(8), to, data);
}
