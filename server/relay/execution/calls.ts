import type { SignedNovation } from '#domain/parlay/cashout.ts';
import type { CallListener, CallOutcome, UnsentReason } from '#domain/parlay/chain-call.ts';
import type { Mint } from '#domain/parlay/faucet.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { OwnerPermit } from '#domain/parlay/signature.ts';
import type { SignedWithdrawal } from '#domain/parlay/structs.ts';
import type { SignedDeposit, SignedRedemption } from '#domain/parlay/vault-transfer.ts';
import type { RewardClaim, SignedRewardFunding } from '#domain/rewards/reward-call.ts';
import type { SignedFill } from '#domain/rfq/fill.ts';
import type { Attempt } from '#domain/rfq/request.ts';

/** Input and result of each contract call that the relay makes. */
type RelayCalls = {
  fill: { input: SignedFill; result: { parlayId: bigint } };
  novate: { input: SignedNovation; result: { newOwner: Address; payoutE6: bigint } };
  withdrawal: { input: SignedWithdrawal; result: { amountE6: bigint } };
  permit: { input: OwnerPermit; result: { allowanceE6: bigint } };
  mint: { input: Mint; result: { amountE6: bigint } };
  vaultDeposit: { input: SignedDeposit; result: { sharesRaw: bigint } };
  rewardClaim: { input: RewardClaim; result: { amountE6: bigint } };
  rewardFunding: { input: SignedRewardFunding; result: { totalE6: bigint } };
  vaultRedemption: { input: SignedRedemption; result: { assetsE6: bigint } };
};

type Kind = keyof RelayCalls;
type Input<K extends Kind> = RelayCalls[K]['input'];
type Outcome<K extends Kind> = CallOutcome<RelayCalls[K]['result']>;

/** Executes calls of some kinds on chain, each once, within the executor's own time limits. */
export interface Calls<K extends Kind> {
  /** Sends a call, or joins it when it is under way, and follows it until it is final. */
  execute(kind: K, input: Input<K>, listener?: CallListener): Promise<Outcome<K>>;
  /**
   * Resolves a call whose `attempts` were signed and perhaps sent, and follows it until it is final. An attempt
   * that the chain does not know may be resent unchanged. `dropped`: no attempt is on chain or can get there, so
   * the call may be executed anew.
   */
  resume(kind: K, input: Input<K>, attempts: readonly Attempt[], listener: CallListener): Promise<Outcome<K>>;
}

/** Messages to clients when nothing was sent; the node's own messages are only logged. */
const WORDS: Readonly<Record<UnsentReason, string>> = {
  CHAIN_UNREACHABLE: 'The chain is not responding. Send it again.',
  QUEUE_FULL: 'The transaction queue is full. Send it again.',
  NODE_REFUSED: 'The chain is not accepting transactions from the venue. Send it again later.',
  STOPPED: 'The venue is shutting down. Send it again.',
  JOURNAL_FAILED: 'The database is not responding. Send it again.',
};

type Unsent = Extract<CallOutcome<unknown>, { status: 'unsent' | 'dropped' }>;

/** Refusal of a contract, for the client. Reasons are sentences or the contract's own words, which have no period. */
export const refusedWords = (refusal: string, reason: string): string =>
  `${refusal}: ${reason}${reason.endsWith('.') ? '' : '.'}`;

/** Whether the call is not and will not be on chain, so that it may be sent again. */
export const isUnsent = (outcome: CallOutcome<unknown>): outcome is Unsent =>
  outcome.status === 'unsent' || outcome.status === 'dropped';

/** Why a call was not sent, for its client. */
export const unsentWords = (outcome: Unsent): string =>
  outcome.status === 'dropped' ? 'Another transaction replaced this one.' : WORDS[outcome.reason];
