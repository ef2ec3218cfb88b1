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
  /** Told how its transactions fare. */
  onProgress?: (progress: Progress, txHash: Hex) => void;
  /** Told once how it ended, also when its caller has been told `pending` before; `txHashes` are all that were signed. */
  onEnd?: (outcome: Outcome, txHashes: readonly Hex[]) => void;
};

/** A job of an earlier life of this process: what its journal holds, the oldest transaction first. */
export type ResumedJob = Omit<SubmitJob, 'call'> & { raws: readonly Hex[] };

/** Where a transaction was mined, and for how much. */
export type Mined = {
  txHash: Hex;
  blockNumber: bigint;
  blockHash: Hex;
  gasUsed: bigint;
  /** What its sender has paid. */
  feeWei: bigint;
  logs: Log[];
};

/**
 * How a submission ended.
 * - `mined`: done, as deep as was asked for.
 * - `reverted`: mined, and without effect.
 * - `refused`: the contract would not have it. It was not sent and never will be.
 * - `unsent`: nothing was sent, for a reason that passes: it may be submitted again.
 * - `dropped`: signed, and another transaction took its nonce: it can never be mined and may be submitted again.
 * - `pending`: signed and maybe sent; nobody knows yet. Resume it, never submit it anew.
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
  /** Since when its nonce is known to be taken by a transaction that is not its own. */
  lostSinceMs: number | null;
  /** Whether it was told that it was handed to the chain. */
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
  /** Most transactions of one sender that are not mined; the network's mempool takes no more. */
  maxPending: number;
  /** Most gas of a transaction: that of a small block. */
  maxGas: bigint;
  /** What is added to an estimate, in percent. */
  gasMarginPercent: bigint;
  tipWei: bigint;
  /** No transaction offers more than this for a unit of gas, replacements included. */
  maxFeePerGas: bigint;
  /** How long to wait for a transaction before it is sent again, with a higher fee when it is the next in line. */
  replaceAfterMs: number;
  maxReplacements: number;
  /** A transaction is done when its block and those on top of it are this many. */
  confirmations: number;
  /** How long a nonce must be seen taken by another transaction until that is believed. */
  dropAfterMs: number;
  /** How often a node that does not answer is asked again before anything is signed, and first after how long. */
  attempts: number;
  retryDelayMs: number;
  /** How long a sender stays in the penalty box after a node refused its transaction: others take its work meanwhile. */
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
