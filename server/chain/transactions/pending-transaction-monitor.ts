import type { Hex, LocalAccount, TransactionReceipt } from 'viem';
import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead } from '../rpc/head-watch.ts';
import { feesFor, replacementFees } from './fees.ts';
import type { SenderQueue } from './sender-queue.ts';
import { signCall } from './signed-transaction.ts';
import { type Flight, hashesOf, newestOf, nonceOf, type SenderTuning, tellSent } from './submission.ts';
import { outcomeOf, receiptOfAny } from './transaction-outcome.ts';

export type TendDeps = {
  rpc: ChainRpc;
  account: LocalAccount;
  chainId: number;
  tuning: SenderTuning;
  logger: Logger;
};

/** Looks after the signed transactions of one sender until each is mined deep enough or can never be. */
export class FlightTender {
  readonly #queue: SenderQueue;
  readonly #deps: TendDeps;

  constructor(queue: SenderQueue, deps: TendDeps) {
    this.#queue = queue;
    this.#deps = deps;
  }

  /**
   * Looks once. `cameBack` says that the node was out of reach: it may have lost what it had not mined.
   * @throws when the node does not answer.
   */
  async tend(head: BlockHead, cameBack: boolean): Promise<void> {
    const flights = this.#queue.flights;
    const lowest = flights[0];
    if (!lowest) return;
    const [count, ...receipts] = await Promise.all([
      this.#queue.nonces.count(),
      ...flights.map((flight) => receiptOfAny(this.#deps.rpc, flight.transactions)),
    ]);
    if (count < nonceOf(lowest) && (cameBack || this.#isStale(lowest)))
      await this.#sendForgotten(count, lowest);
    for (const [i, flight] of flights.entries()) {
      const receipt = receipts[i];
      this.#tellInclusion(flight, receipt?.transactionHash ?? null);
      if (receipt) await this.#mined(flight, receipt, head);
      else if (nonceOf(flight) < count) this.#lost(flight);
      else if (cameBack) await this.#queue.send(flight);
      else if (this.#isStale(flight)) await this.#hasten(flight, head, nonceOf(flight) === count);
    }
  }

  #isStale(flight: Flight): boolean {
    return Date.now() - flight.sentAtMs >= this.#deps.tuning.replaceAfterMs;
  }

  #tellInclusion(flight: Flight, hash: Hex | null): void {
    if (hash === flight.includedHash) return;
    if (hash) tellSent(flight, hash);
    flight.job.onProgress?.(hash ? 'included' : 'retrying', hash ?? newestOf(flight).hash);
    flight.includedHash = hash;
  }

  async #mined(flight: Flight, receipt: TransactionReceipt, head: BlockHead): Promise<void> {
    flight.lostSinceMs = null;
    const depth = Number(head.number - receipt.blockNumber) + 1;
    if (depth < this.#deps.tuning.confirmations) return;
    this.#queue.land(flight, await outcomeOf(this.#deps.rpc, newestOf(flight), receipt));
  }

  /** The count and the receipts are two answers, and nodes may differ: a nonce is lost when it stays so. */
  #lost(flight: Flight): void {
    const now = Date.now();
    flight.lostSinceMs ??= now;
    if (now - flight.lostSinceMs < this.#deps.tuning.dropAfterMs) return;
    const txHashes = hashesOf(flight);
    this.#deps.logger.warn({ job: flight.job.id, txHashes }, 'the nonce went to another transaction');
    this.#queue.land(flight, { status: 'dropped', txHashes });
  }

  /** A fee helps only the transaction that is next in line; the others are just sent again. */
  async #hasten(flight: Flight, head: BlockHead, isNext: boolean): Promise<void> {
    if (isNext) await this.#replace(flight, head);
    await this.#queue.send(flight);
  }

  async #replace(flight: Flight, head: BlockHead): Promise<void> {
    const { account, chainId, tuning, logger } = this.#deps;
    const last = newestOf(flight);
    const fees = replacementFees(last, feesFor(head.baseFeePerGas, tuning.tipWei));
    const isSpent = flight.transactions.length > tuning.maxReplacements;
    if (isSpent || fees.maxFeePerGas > tuning.maxFeePerGas) return;
    const { to, data, nonce, gas } = last;
    const replacement = await signCall(account, { to, data }, { chainId, nonce, gas, ...fees });
    try {
      await flight.job.journal?.(replacement);
    } catch (error) {
      logger.warn({ err: error, job: flight.job.id }, 'a replacement was not journaled, so it is not sent');
      return;
    }
    flight.transactions.push(replacement);
    flight.job.onProgress?.('retrying', replacement.hash);
    logger.info({ job: flight.job.id, nonce, txHash: replacement.hash }, 'a stuck transaction is replaced');
  }

  /** The chain went back to an older state: what it forgot comes before what it never had. */
  async #sendForgotten(count: number, lowest: Flight): Promise<void> {
    const raws = this.#queue.nonces.forgotten(count, nonceOf(lowest));
    if (!raws)
      return this.#deps.logger.warn({ sender: this.#queue.address, count }, 'the chain lost our history');
    this.#deps.logger.warn({ sender: this.#queue.address, count, again: raws.length }, 'the chain went back');
    for (const raw of raws)
      await this.#deps.rpc.request({ method: 'eth_sendRawTransaction', params: [raw] }).catch(() => {});
  }
}
