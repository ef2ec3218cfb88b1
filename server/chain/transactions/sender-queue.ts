import type { LocalAccount } from 'viem';
import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { HeadWatch } from '../rpc/head-watch.ts';
import { isUnreachable, messageOf } from '../rpc/rpc-failure.ts';
import { broadcast } from './broadcast.ts';
import { estimateGas, WouldRevertError } from './estimate-gas.ts';
import { feesFor } from './fees.ts';
import { type NonceCounts, NonceTrack } from './nonce-track.ts';
import { type SignedTransaction, signCall } from './signed-transaction.ts';
import {
  newestOf,
  nonceOf,
  type Outcome,
  type PendingTransaction,
  type SenderTuning,
  type SubmitJob,
  tellSent,
} from './submission.ts';
import { unsent } from './submission-state.ts';

export type SenderOptions = {
  rpc: ChainRpc;
  heads: HeadWatch;
  account: LocalAccount;
  chainId: number;
  tuning: SenderTuning;
  logger: Logger;
  signal: AbortSignal;
};

type Settle = (outcome: Outcome) => void;
/** Node answers needed to sign a call. */
type Found = { gas: bigint; coin: bigint | null; counts: NonceCounts | null };

/** The node would not have a transaction of this sender, and not for a reason of the contract: another's may do. */
export class NodeRefusedError extends Error {
  override readonly name = 'NodeRefusedError';
}

/**
 * Nothing was signed yet: either the contract said no, or the node said nothing of use.
 * @throws NodeRefusedError when the node said no
 */
function failed(error: unknown): Outcome {
  if (error instanceof WouldRevertError) return { status: 'refused', revert: error.revert };
  if (isUnreachable(error)) return unsent('CHAIN_UNREACHABLE', messageOf(error));
  throw new NodeRefusedError(messageOf(error));
}

/**
 * The transactions of one key, in the order of their nonces. Several are prepared at once, and signed, journaled and
 * sent one after the other, in the order in which they were taken.
 */
export class SenderQueue {
  readonly address: Address;
  readonly #options: SenderOptions;
  readonly #pending = new Set<PendingTransaction>();
  readonly #nonces: NonceTrack;
  /** Nonces of an earlier process that are about to be resumed, and the checks whether they can be. */
  readonly #resumed = new Set<number>();
  readonly #checks = new Set<Promise<boolean>>();
  #preparing = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: SenderOptions) {
    this.#options = options;
    this.address = options.account.address;
    this.#nonces = new NonceTrack(options.rpc, this.address);
  }

  /** Jobs taken and not done. */
  get load(): number {
    return this.#preparing + this.#pending.size;
  }

  hasRoomFor({ isDeferrable }: SubmitJob): boolean {
    const { maxPending } = this.#options.tuning;
    return this.load < (isDeferrable ? Math.ceil(maxPending / 2) : maxPending);
  }

  /** Signed but unfinished transactions, by ascending nonce. */
  get pending(): PendingTransaction[] {
    return [...this.#pending].sort((a, b) => nonceOf(a) - nonceOf(b));
  }

  get nonces(): NonceTrack {
    return this.#nonces;
  }

  /**
   * Takes a job; `settle` is called once with its outcome. Resolves when it is sent, or will not be.
   * @throws NodeRefusedError when another sender may take the job: nothing of it was sent
   */
  async take(job: SubmitJob, settle: Settle): Promise<void> {
    this.#preparing += 1;
    const gas = this.#estimate(job);
    gas.catch(() => {}); // handled below, in turn
    const coin = this.#coin();
    // Queried in parallel with the estimate, so that an idle sender waits only once.
    const counts = this.load === 1 ? this.#nonces.ask().catch(() => null) : null;
    try {
      await this.#inTurn(async () => {
        const estimated = await gas.catch(failed);
        if (typeof estimated !== 'bigint') return settle(estimated);
        await this.#launch(job, { gas: estimated, coin: await coin, counts: await counts }, settle);
      });
    } finally {
      this.#preparing -= 1;
    }
  }

  /**
   * Whether a transaction with this nonce can be mined: every lower nonce is mined, pending or resumed too. On a
   * restarted chain it cannot, and waiting for it would block all later ones.
   */
  reaches(nonce: number): Promise<boolean> {
    this.#resumed.add(nonce);
    const check = this.#reserveIfReached(nonce);
    this.#checks.add(check);
    return check.finally(() => this.#checks.delete(check));
  }

  async #reserveIfReached(nonce: number): Promise<boolean> {
    // A node that is silent now says so again when the transaction is sent.
    const counts = await this.#nonces.ask().catch(() => null);
    const known = new Set([...this.#resumed, ...this.pending.map(nonceOf)]);
    let reached = counts?.pending ?? nonce;
    while (known.has(reached)) reached += 1;
    if (reached >= nonce) this.#nonces.reserve(nonce);
    else this.#resumed.delete(nonce);
    return reached >= nonce;
  }

  /** Resumes what was signed before; it is sent again as it was. */
  async adopt(transaction: PendingTransaction): Promise<void> {
    this.#pending.add(transaction);
    this.#nonces.reserve(nonceOf(transaction));
    this.#resumed.delete(nonceOf(transaction));
    await this.#inTurn(async () => {
      const result = await this.send(transaction);
      if (result.status === 'accepted') tellSent(transaction);
    });
  }

  /** Sends the newest attempt of a transaction, again or for the first time. */
  async send(transaction: PendingTransaction) {
    const result = await broadcast(this.#options.rpc, newestOf(transaction));
    transaction.sentAtMs = Date.now();
    return result;
  }

  /** Ends a pending transaction. */
  finish(transaction: PendingTransaction, outcome: Outcome): void {
    this.#pending.delete(transaction);
    this.#nonces.keep(newestOf(transaction));
    transaction.settle(outcome);
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    await turn;
  }

  #estimate(job: SubmitJob): Promise<bigint> {
    const { rpc, tuning, signal } = this.#options;
    const patience = { attempts: tuning.attempts, firstDelayMs: tuning.retryDelayMs, signal };
    return estimateGas(rpc, { ...job.call, from: this.address }, tuning, patience);
  }

  /** The sender's balance for gas, in wei; null when unknown. Queried in parallel with the estimate. */
  #coin(): Promise<bigint | null> {
    return this.#options.rpc.getBalance({ address: this.address }).catch(() => null);
  }

  async #launch(job: SubmitJob, found: Found, settle: Settle): Promise<void> {
    if (this.#options.signal.aborted) return settle(unsent('STOPPED', 'the sender is stopping'));
    const signed = await this.#sign(job, found).catch(failed);
    if ('status' in signed) return settle(signed);
    try {
      await job.journal?.(signed);
    } catch (error) {
      return settle(unsent('JOURNAL_FAILED', messageOf(error)));
    }
    const transaction: PendingTransaction = {
      job,
      attempts: [signed],
      sentAtMs: Date.now(),
      lostSinceMs: null,
      isTold: false,
      includedHash: null,
      settle,
    };
    this.#pending.add(transaction);
    this.#nonces.reserve(signed.nonce);
    await this.#sendFirst(transaction);
  }

  async #sign(job: SubmitJob, { gas, coin, counts }: Found): Promise<SignedTransaction> {
    const { account, chainId, heads, tuning } = this.#options;
    await Promise.allSettled(this.#checks);
    const isIdle = this.#pending.size === 0 && this.#resumed.size === 0;
    const nonce = await this.#nonces.next(isIdle, counts);
    const head = heads.latest ?? (await heads.refresh());
    const fees = feesFor(head.baseFeePerGas, tuning.tipWei);
    // Known before anything is signed: what is on record might be mined once there is coin again.
    if (coin !== null && coin < this.#promisedWei() + gas * fees.maxFeePerGas) {
      throw new NodeRefusedError(`the sender has ${coin} wei, too little for the gas`);
    }
    return signCall(account, job.call, { chainId, nonce, gas, ...fees });
  }

  /** Maximum cost of the transactions under way, which nodes count against the balance. */
  #promisedWei(): bigint {
    return this.pending.map(newestOf).reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, 0n);
  }

  /**
   * A node that refuses a transaction at its first sight does not keep it: its nonce is free for the next.
   * @throws NodeRefusedError then
   */
  async #sendFirst(transaction: PendingTransaction): Promise<void> {
    const { logger } = this.#options;
    const result = await this.send(transaction);
    if (result.status === 'accepted') return tellSent(transaction);
    logger.warn(
      { job: transaction.job.id, sender: this.address, ...result },
      'transaction not accepted at once',
    );
    if (result.status === 'nonce taken') this.#nonces.forget();
    if (result.status !== 'refused') return;
    this.#pending.delete(transaction);
    this.#nonces.release(nonceOf(transaction));
    throw new NodeRefusedError(result.message);
  }
}
