import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead } from '../rpc/head-watch.ts';
import type { SenderQueue } from './sender-queue.ts';
import { nonceOf, type SenderTuning } from './submission.ts';

export type LostHistoryDeps = { rpc: ChainRpc; tuning: SenderTuning; logger: Logger };

/**
 * What one sender had done and a chain that lost blocks has not any more: it is sent again as it was, in its order, also
 * while nothing else is under way. As far back as the sender's `NonceTrack` remembers.
 */
export class LostHistory {
  readonly #queue: SenderQueue;
  readonly #deps: LostHistoryDeps;
  #seen: BlockHead | null = null;
  /** Whether the chain may lack something; until its count says that it does not. */
  #isInDoubt = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(queue: SenderQueue, deps: LostHistoryDeps) {
    this.#queue = queue;
    this.#deps = deps;
  }

  /**
   * Takes note of the newest block. One that does not follow the last may stand on other blocks than that did, or there
   * were some between. @returns whether the sender's count should be asked for
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

  /** Sends what is missing when the chain has only `count` transactions of the sender. Sent twice it does no harm. */
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
