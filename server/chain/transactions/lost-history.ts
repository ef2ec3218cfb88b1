import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead } from '../rpc/head-watch.ts';
import type { SenderQueue } from './sender-queue.ts';
import { nonceOf, type SenderTuning } from './submission.ts';

export type LostHistoryDeps = { rpc: ChainRpc; tuning: SenderTuning; logger: Logger };

/**
 * Resends a sender's completed transactions that a reorganisation removed: unchanged, in order, even while nothing else
 * is under way. Goes back as far as the sender's `NonceTrack`.
 */
export class LostHistory {
  readonly #queue: SenderQueue;
  readonly #deps: LostHistoryDeps;
  #seen: BlockHead | null = null;
  /** Whether transactions may be missing; cleared once the chain's count shows that none are. */
  #isInDoubt = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(queue: SenderQueue, deps: LostHistoryDeps) {
    this.#queue = queue;
    this.#deps = deps;
  }

  /**
   * Takes the newest block. If it does not follow the last one, there was a reorganisation or a gap. @returns whether
   * the sender's count should be asked for
   */
  follow(head: BlockHead, cameBack: boolean): boolean {
    const seen = this.#seen;
    this.#seen = head;
    const isLinked = seen === null || head.hash === seen.hash || head.parentHash === seen.hash;
    if (isLinked && !cameBack) return this.#isInDoubt;
    this.#isInDoubt = true;
    this.#sentAtMs = Number.NEGATIVE_INFINITY;
    return true;
  }

  /** Sends what is missing when the chain has only `count` transactions of the sender. Idempotent. */
  async sendAgain(count: number): Promise<void> {
    const { nonces, address } = this.#queue;
    const { rpc, tuning, logger } = this.#deps;
    const underway = this.#queue.pending.map(nonceOf);
    const upTo = Math.max(nonces.doneUpTo, underway[0] ?? 0);
    const again = nonces.forgotten(count, upTo, new Set(underway));
    this.#isInDoubt = again !== null && again.length > 0;
    if (again === null) logger.warn({ sender: address, count }, 'chain lost our history');
    if (!again || !this.#isInDoubt || Date.now() - this.#sentAtMs < tuning.replaceAfterMs) return;
    logger.warn({ sender: address, count, again: again.length }, 'chain went back; sending again');
    this.#sentAtMs = Date.now();
    for (const raw of again)
      await rpc.request({ method: 'eth_sendRawTransaction', params: [raw] }).catch(() => {});
  }
}
