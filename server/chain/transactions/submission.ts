import type { Log } from 'viem';
import type { Progress, UnsentReason } from '#domain/parlay/chain-call.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { Revert } from '../rpc/revert.ts';
import type { ChainCall, SignedTransaction } from './signed-transaction.ts';

/** One call that must reach the chain once. */
export type SubmitJob = {
  /** While a job is under way, another one of the same id is the same job. */
  id: string;
  call: ChainCall;
  /** Whatever else waits goes first, and half of the places of each sender are kept for that. */
  isDeferrable?: boolean;
  /**
   * Awaited before a transaction is sent for the first time, also for each replacement of it, which has the same
   * nonce and another hash. What it throws keeps the transaction from being sent.
   */
  journal?: (transaction: SignedTransaction) => Promise<void>;
  /** Called with the progress of its transactions. */
  onProgress?: (progress: Progress, txHash: Hex) => void;
  /** Called once with the outcome, even after its caller got `pending`; `txHashes` are all that were signed. */
  onEnd?: (outcome: Outcome, txHashes: readonly Hex[]) => void;
};

/** A job of an earlier process, from the journal; `raws` with the oldest transaction first. */
export type ResumedJob = Omit<SubmitJob, 'call'> & { raws: readonly Hex[] };

/** Block and cost of a mined transaction. */
export type Mined = {
  txHash: Hex;
  blockNumber: bigint;
  blockHash: Hex;
  gasUsed: bigint;
  /** Fee paid by its sender. */
  feeWei: bigint;
  logs: Log[];
};

/**
 * How a submission ended.
 * - `mined`: done, as deep as was asked for.
 * - `reverted`: mined, and without effect.
 * - `refused`: the contract rejects it. It was not sent and never will be.
 * - `unsent`: nothing was sent, for a temporary reason: it may be submitted again.
 * - `dropped`: signed, and another transaction took its nonce: it can never be mined and may be submitted again.
 * - `pending`: signed and possibly sent; the outcome is unknown. Resume it, never submit it again.
 */
export type Outcome =
  | ({ status: 'mined' } & Mined)
  | ({ status: 'reverted'; revert: Revert } & Mined)
  | { status: 'refused'; revert: Revert }
  | { status: 'unsent'; reason: UnsentReason; message: string }
  | { status: 'dropped'; txHashes: Hex[] }
  | { status: 'pending'; txHashes: Hex[] };

/** A signed job on its way: all its attempts have one sender and one nonce, so that at most one of them is mined. */
export type PendingTransaction = {
  job: Omit<SubmitJob, 'call'>;
  /** In the order of their fees; never empty. */
  attempts: [SignedTransaction, ...SignedTransaction[]];
  /** When the newest of them was sent last, or signed to be sent; epoch ms. */
  sentAtMs: number;
  /** Since when another transaction is known to have its nonce. */
  lostSinceMs: number | null;
  /** Whether 'sent' was reported. */
  isTold: boolean;
  /** The attempt that is in a block. */
  includedHash: Hex | null;
  settle(outcome: Outcome): void;
};

export const hashesOf = (transaction: PendingTransaction): Hex[] =>
  transaction.attempts.map(({ hash }) => hash);
export const newestOf = (transaction: PendingTransaction): SignedTransaction =>
  transaction.attempts.at(-1) ?? transaction.attempts[0];
export const nonceOf = (transaction: PendingTransaction): number => transaction.attempts[0].nonce;

/** Reports once that a transaction was handed to the chain. The node's answer may come after the block that shows it. */
export function tellSent(transaction: PendingTransaction, hash: Hex = newestOf(transaction).hash): void {
  if (transaction.isTold) return;
  transaction.isTold = true;
  transaction.job.onProgress?.('sent', hash);
}

export type SenderTuning = {
  /** Most unmined transactions of one sender, the limit of the network's mempool. */
  maxPending: number;
  /** Most gas of a transaction: that of a small block. */
  maxGas: bigint;
  /** Margin on a gas estimate, in percent. */
  gasMarginPercent: bigint;
  tipWei: bigint;
  /** No transaction offers more than this for a unit of gas, replacements included. */
  maxFeePerGas: bigint;
  /** Time before an unmined transaction is sent again, with a higher fee if it has the sender's lowest nonce. */
  replaceAfterMs: number;
  maxReplacements: number;
  /** A transaction is done when its block and those on top of it are this many. */
  confirmations: number;
  /** How long another transaction must be seen to have a nonce before ours counts as dropped. */
  dropAfterMs: number;
  /** Retries before signing while the node does not answer; `retryDelayMs` is the first delay. */
  attempts: number;
  retryDelayMs: number;
  /** Time in the penalty box after a node refused a sender's transaction; other senders take its work meanwhile. */
  penaltyMs: number;
};

export const SENDER_DEFAULTS: SenderTuning = {
  maxPending: 8,
  maxGas: 2_000_000n,
  gasMarginPercent: 25n,
  tipWei: 100_000_000n,
  maxFeePerGas: 500_000_000_000n,
  replaceAfterMs: 5_000,
  maxReplacements: 8,
  confirmations: 1,
  dropAfterMs: 3_000,
  attempts: 4,
  retryDelayMs: 100,
  penaltyMs: 30_000,
};
