import { AllowanceReader } from '#chain/escrow/allowance-reader.ts';
import { CreditReader } from '#chain/escrow/credit-reader.ts';
import { readMaker } from '#chain/escrow/maker-state.ts';
import { VaultReader } from '#chain/escrow/vault-reader.ts';
import type { SignedWithdrawal } from '#domain/parlay/structs.ts';
import { systemClock } from '#observe/clock.ts';
import { ApprovalService } from '#relay/approvals/approval-service.ts';
import type { CashoutService } from '#relay/cashout/cashout-service.ts';
import { ClaimService, DEFAULT_CLAIM_SETTINGS } from '#relay/claims/claim-service.ts';
import { FaucetService } from '#relay/faucet/faucet-service.ts';
import { MakerFiguresService } from '#relay/makers/maker-figures-service.ts';
import { RewardService } from '#relay/rewards/reward-service.ts';
import { termsView } from '#relay/terms-view.ts';
import { TransferService } from '#relay/vault/transfer-service.ts';
import { VaultService } from '#relay/vault/vault-service.ts';
import type { Venue } from '#relay/venue.ts';
import { fundedRewards, paidReward } from '#store/rewards/reward-cycles.ts';
import { findRepeat, keepAnswer } from '#store/venue/idempotency.ts';
import { openStakesOf, requestsQuotedBy } from '#store/venue/makers/maker-past.ts';
import { paymentOf } from '#store/venue/money/withdrawals.ts';
import { historyOf, positionsOf } from '#store/venue/positions.ts';
import { openBooks } from './books.ts';
import type { RelayCore } from './relay-core.ts';
import { relaySettings } from './relay-settings.ts';
import type { VenueRoleInput } from './venue-role.ts';

/** What an account may have of test collateral in a day on the local chain. */
const LOCAL_FAUCET_E6 = 1_000_000_000n;

/** What the venue is opened over; `claims` are those that an earlier run had sent and not seen mined. */
export type OpenVenueInput = VenueRoleInput & {
  core: RelayCore;
  claims: readonly SignedWithdrawal[];
  cashouts: CashoutService;
};

/** The whole venue as transports see it: the engine, and the services for credits, the vault and allowances. */
export function openVenue(input: OpenVenueInput): Venue {
  const { env, place, link, core, db } = input;
  const { rpc, chain, book } = link;
  const { escrow, token, chainId } = chain;
  const { engine, executor, makers } = core;
  const clock = systemClock;
  const contracts = { vault: book.contracts.vault.address, escrow, token };
  const distributor = book.contracts.distributor?.address ?? null;
  const vault = new VaultReader({ rpc, chainId, contracts });
  const books = openBooks(input);
  const faucetE6 = env.RELAY_FAUCET_USD ?? (place.isLocal ? LOCAL_FAUCET_E6 : null);
  const publicUrl = env.CHAIN_PUBLIC_RPC_URL ?? (place.isLocal ? link.rpcUrl : null);
  return {
    requests: engine.requests,
    quotes: engine.quotes,
    events: engine.events,
    makerFigures: makerFigures(input),
    claims: claimService(input),
    cashouts: input.cashouts,
    vault: new VaultService({ vault, clock }),
    vaultTransfers: new TransferService({
      ...{ chain, vault, clock, deposits: executor, redemptions: executor, gas: core.gas },
      expectedIdle: () => books.expectedIdle(),
      findRepeat: (repeat) => findRepeat(db, repeat),
      keepAnswer: (repeat, answer, nowMs) => keepAnswer(db, repeat, answer, nowMs),
    }),
    books,
    rewards: new RewardService({
      ...{ distributor, chain, clock, gas: core.gas },
      allowances: new AllowanceReader(rpc, { escrow: distributor ?? escrow, token }),
      ...{ claims: executor, funding: executor },
      fundings: (of) => fundedRewards(db, of),
      paidBefore: (of) => paidReward(db, of),
    }),
    terms: {
      read: () =>
        termsView({
          ...{ settings: relaySettings(env, book.settings), chain, times: book.settings, faucetE6 },
          contracts: { registry: book.contracts.registry.address, vault: contracts.vault, distributor },
          ...{ rpcUrls: publicUrl ? [publicUrl] : [], isTest: faucetE6 !== null },
        }),
    },
    faucet: new FaucetService({
      ...{ amountE6: faucetE6, calls: executor, clock, gas: core.gas },
      findRepeat: (repeat) => findRepeat(db, repeat),
      keepAnswer: (repeat, answer, nowMs) => keepAnswer(db, repeat, answer, nowMs),
    }),
    approvals: new ApprovalService({
      ...{ chain, clock, gas: core.gas },
      allowances: new AllowanceReader(rpc, { escrow, token }),
      calls: executor,
      onApproved: (maker) => makers.forget(maker),
    }),
  };
}

const makerFigures = ({ link, db, core: { engine } }: OpenVenueInput): MakerFiguresService =>
  new MakerFiguresService({
    ...{ chain: link.chain, clock: systemClock },
    openRequests: engine.openRecords,
    reservedE6: engine.reservedE6,
    quotedBy: (maker, sinceMs) => requestsQuotedBy(db, maker, sinceMs),
    openStakes: (maker) => openStakesOf(db, maker),
    standing: (maker, signer) => readMaker(link.rpc, link.chain, maker, signer),
  });

function claimService({ env, link, db, core, claims }: OpenVenueInput): ClaimService {
  const { rpc, chain } = link;
  const service = new ClaimService({
    ...{ chain, clock: systemClock, gas: core.gas },
    settings: { ...DEFAULT_CLAIM_SETTINGS, leastE6: env.RELAY_MIN_CLAIM_USD },
    credits: new CreditReader(rpc, chain.escrow),
    calls: core.executor,
    paidBefore: (request) => paymentOf(db, request),
    positions: (account, page) => positionsOf(db, account, page),
    history: (account, page) => historyOf(db, account, page),
    findRepeat: (repeat) => findRepeat(db, repeat),
    keepAnswer: (repeat, answer, nowMs) => keepAnswer(db, repeat, answer, nowMs),
  });
  service.recover(claims);
  return service;
}
