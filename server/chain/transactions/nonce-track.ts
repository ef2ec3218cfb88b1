import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/** Completed transactions kept per sender, to resend them after a reorganisation. */
const KEPT = 64;

/** Transaction counts of a sender: mined, and mined plus pending. */
export type NonceCounts = { mined: number; pending: number };

/** Reserved nonces of one sender. Queries the chain's count only when nothing is under way. */
export class NonceTrack {
  readonly #rpc: ChainRpc;
  readonly #address: Address;
  readonly #done = new Map<number, SignedTransaction>();
  #next: number | null = null;
  #reserved = 0;

  constructor(rpc: ChainRpc, address: Address) {
    this.#rpc = rpc;
    this.#address = address;
  }

  /** How many transactions of the sender are mined. */
  count(): Promise<number> {
    return this.#rpc.getTransactionCount({ address: this.#address, blockTag: 'latest' });
  }

  /** The chain's current counts. @throws when the node does not answer */
  async ask(): Promise<NonceCounts> {
    const [mined, pending] = await Promise.all([
      this.count(),
      this.#rpc.getTransactionCount({ address: this.#address, blockTag: 'pending' }),
    ]);
    return { mined, pending };
  }

  /**
   * The nonce of the next transaction. When nothing is under way, and at the first call, what the chain says counts: the
   * key may have been used elsewhere, or the chain may have gone back to an older state. `asked` is that, if it was
   * asked already; transactions that were done since are remembered here.
   * @throws when the node does not answer
   */
  async next(isIdle: boolean, asked: NonceCounts | null): Promise<number> {
    if (this.#next !== null && !isIdle) return this.#next;
    const { mined, pending } = asked ?? (await this.ask());
    const isForgotten =
      this.#next !== null && mined < this.#next && this.forgotten(mined, this.#next) === null;
    const known = this.#next === null || isForgotten ? 0 : this.#next;
    this.#next = Math.max(known, pending, isIdle ? 0 : this.#reserved);
    return this.#next;
  }

  /** Takes a nonce: what comes next is above it. */
  reserve(nonce: number): void {
    this.#reserved = Math.max(this.#reserved, nonce + 1);
    if (this.#next !== null) this.#next = Math.max(this.#next, nonce + 1);
  }

  /** Forgets the next nonce, because the key was used elsewhere. */
  forget(): void {
    this.#next = null;
  }

  /** Gives back the nonce that was taken last. */
  release(nonce: number): void {
    if (this.#reserved === nonce + 1) this.#reserved = nonce;
    if (this.#next === nonce + 1) this.#next = nonce;
  }

  /** The nonce above all that are done and remembered; 0 when none is. */
  get doneUpTo(): number {
    return Math.max(0, ...[...this.#done.keys()].map((nonce) => nonce + 1));
  }

  /** Keeps a completed transaction. */
  keep(transaction: SignedTransaction): void {
    this.#done.set(transaction.nonce, transaction);
    if (this.#done.size > KEPT) this.#done.delete(Math.min(...this.#done.keys()));
  }

  /**
   * Transactions to resend when the chain has only `mined` of those below `upTo`, except those `underway`; null when
   * some are no longer kept.
   */
  forgotten(mined: number, upTo: number, underway: ReadonlySet<number> = new Set()): Hex[] | null {
    const raws: Hex[] = [];
    for (let nonce = mined; nonce < upTo; nonce += 1) {
      if (underway.has(nonce)) continue;
      const transaction = this.#done.get(nonce);
      if (!transaction) return null;
      raws.push(transaction.raw);
    }
    return raws;
  }
}
