import type { Hex, LocalAccount, TransactionReceipt } from 'viem';
import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead } from '../rpc/head-watch.ts';
import { feesFor, replacementFees } from './fees.ts';
import { LostHistory } from './lost-history.ts';
import type { SenderQueue } from './sender-queue.ts';
import { signCall } from './signed-transaction.ts';
import {
  hashesOf,
  newestOf,
  nonceOf,
  type PendingTransaction,
  type SenderTuning,
  tellSent,
} from './submission.ts';
import { outcomeOf, receiptOfAny } from './transaction-outcome.ts';

export type MonitorDeps = {
  rpc: ChainRpc;
  account: LocalAccount;
  chainId: number;
  tuning: SenderTuning;
  logger: Logger;
};

/** Follows the signed transactions of one sender until each is mined deep enough or can never be. */
export class PendingTransactionMonitor {
  readonly #queue: SenderQueue;
  readonly #deps: MonitorDeps;
  readonly #history: LostHistory;

  constructor(queue: SenderQueue, deps: MonitorDeps) {
    this.#queue = queue;
    this.#deps = deps;
    this.#history = new LostHistory(queue, deps);
  }

  /**
   * Looks once. `cameBack` says that the node was out of reach: it may have lost what it had not mined.
   * @throws when the node does not answer.
   */
  async check(head: BlockHead, cameBack: boolean): Promise<void> {
    const isInDoubt = this.#history.follow(head, cameBack);
    const pending = this.#queue.pending;
    if (pending.length === 0 && !isInDoubt) return;
    const [count, ...receipts] = await Promise.all([
      this.#queue.nonces.count(),
      ...pending.map((transaction) => receiptOfAny(this.#deps.rpc, transaction.attempts)),
    ]);
    const lowest = pending[0];
    if (isInDoubt || (lowest && this.#isStale(lowest))) await this.#history.sendAgain(count);
    for (const [i, transaction] of pending.entries()) {
      const receipt = receipts[i];
      const hasLeftItsBlock = !receipt && transaction.includedHash !== null;
      this.#tellInclusion(transaction, receipt?.transactionHash ?? null);
      if (receipt) await this.#mined(transaction, receipt, head);
      else if (nonceOf(transaction) < count) this.#lost(transaction);
      else if (cameBack || hasLeftItsBlock) await this.#queue.send(transaction);
      else if (this.#isStale(transaction))
        await this.#resend(transaction, head, nonceOf(transaction) === count);
    }
  }

  #isStale(transaction: PendingTransaction): boolean {
    return Date.now() - transaction.sentAtMs >= this.#deps.tuning.replaceAfterMs;
  }

  #tellInclusion(transaction: PendingTransaction, hash: Hex | null): void {
    if (hash === transaction.includedHash) return;
    if (hash) tellSent(transaction, hash);
    transaction.job.onProgress?.(hash ? 'included' : 'retrying', hash ?? newestOf(transaction).hash);
    transaction.includedHash = hash;
  }

  async #mined(transaction: PendingTransaction, receipt: TransactionReceipt, head: BlockHead): Promise<void> {
    transaction.lostSinceMs = null;
    const depth = Number(head.number - receipt.blockNumber) + 1;
    if (depth < this.#deps.tuning.confirmations) return;
    this.#queue.finish(transaction, await outcomeOf(this.#deps.rpc, newestOf(transaction), receipt));
  }

  /** The count and the receipts are two answers, and nodes may differ: a nonce is lost when it stays so. */
  #lost(transaction: PendingTransaction): void {
    const now = Date.now();
    transaction.lostSinceMs ??= now;
    if (now - transaction.lostSinceMs < this.#deps.tuning.dropAfterMs) return;
    const txHashes = hashesOf(transaction);
    this.#deps.logger.warn({ job: transaction.job.id, txHashes }, 'the nonce went to another transaction');
    this.#queue.finish(transaction, { status: 'dropped', txHashes });
  }

  /** A fee helps only the transaction that is next in line; the others are just sent again. */
  async #resend(transaction: PendingTransaction, head: BlockHead, isNext: boolean): Promise<void> {
    if (isNext) await this.#replace(transaction, head);
    await this.#queue.send(transaction);
  }

  async #replace(transaction: PendingTransaction, head: BlockHead): Promise<void> {
    const { account, chainId, tuning, logger } = this.#deps;
    const last = newestOf(transaction);
    const fees = replacementFees(last, feesFor(head.baseFeePerGas, tuning.tipWei));
    const isSpent = transaction.attempts.length > tuning.maxReplacements;
    if (isSpent || fees.maxFeePerGas > tuning.maxFeePerGas) return;
    const { to, data, nonce, gas } = last;
    const replacement = await signCall(account, { to, data }, { chainId, nonce, gas, ...fees });
    try {
      await transaction.job.journal?.(replacement);
    } catch (error) {
      logger.warn({ err: error, job: transaction.job.id }, 'replacement not journaled and not sent');
      return;
    }
    transaction.attempts.push(replacement);
    transaction.job.onProgress?.('retrying', replacement.hash);
    logger.info({ job: transaction.job.id, nonce, txHash: replacement.hash }, 'stuck transaction replaced');
  }
}
