import { isSameAddress } from '../addresses.ts';
import type { LiveOffer } from './cashout-book.ts';
import type { CashoutCore } from './cashout-core.ts';

/**
 * Checks live offers against the chain. They end when the leg counters change, the position is sold or settled, or
 * their nonce is used; they are blocked while a published result is not recorded, and live again if it is vetoed.
 */
export class PositionWatch {
  readonly #core: CashoutCore;
  #isBusy = false;
  #isBehind = false;
  #readAtMs = 0;
  #readHash: string | null = null;
  #readSeq = 0;

  constructor(core: CashoutCore) {
    this.#core = core;
  }

  /** There may be a new block. Never throws. */
  async onHead(hash: string): Promise<void> {
    const { clock, settings, logger } = this.#core.deps;
    if (this.#core.book.parlayIds.length === 0) return;
    const seq = this.#core.newestSeq;
    if (hash === this.#readHash && seq === this.#readSeq && !this.#isBehind) return;
    if (this.#isBusy || clock.now() - this.#readAtMs < settings.refreshMs) {
      this.#isBehind = true;
      return;
    }
    this.#isBusy = true;
    this.#isBehind = false;
    this.#readAtMs = clock.now();
    try {
      await this.refresh();
      this.#readHash = hash;
      this.#readSeq = seq;
    } catch (err) {
      this.#isBehind = true;
      logger.warn({ err }, 'reading positions with offers failed');
    } finally {
      this.#isBusy = false;
    }
  }

  /** Reads all positions that have offers. @throws VenueError SERVICE_UNAVAILABLE when the chain does not answer */
  async refresh(): Promise<void> {
    const core = this.#core;
    const { positions } = core.deps;
    const facts = await core.answer(positions.parlays(core.book.parlayIds));
    const live = core.book.all();
    const nonces = live.map(({ offer: { maker, nonce } }) => ({ owner: maker, nonce }));
    // Read after the positions, so that the nonce of a sale they already reflect shows as used.
    const areUsed = await core.answer(positions.areUsed(nonces));
    const burned = live.filter((_, i) => areUsed[i]);
    await Promise.all(burned.map((each) => this.#burned(each)));
    for (const each of facts.values()) {
      core.judge(each);
      for (const bought of core.book.of(each.parlayId)) {
        if (isSameAddress(bought.offer.maker, each.taker)) core.end(bought, 'moved');
      }
    }
  }

  /** A used nonce means that the offer was executed (by anyone) or cancelled. */
  async #burned(live: LiveOffer): Promise<void> {
    const core = this.#core;
    const { parlayId } = live.offer;
    const txHash = await core.answer(core.deps.positions.findNovation(parlayId, live.offerHash));
    if (!core.book.find(live.offerHash)) return;
    if (txHash) core.sold(live, txHash);
    else core.end(live, 'burned');
  }
}
