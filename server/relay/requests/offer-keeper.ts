import { setTimeout as delay } from 'node:timers/promises';
import type { LiveRequest } from './live-request.ts';

/** How many offers are written at once: the rest of the pool of connections is for decisions. */
const WRITERS = 2;
/** How long a busy relay is left alone before it is asked again, and how long an offer may wait for that in all. */
const BUSY_MS = 10;
const LONGEST_WAIT_MS = 500;

/**
 * Puts offers on record after they are made. An offer promises nothing until it is accepted, and the acceptance takes
 * along what is not on record yet; so a taker hears the best quote without waiting for the disk, also when a hundred
 * windows close at once.
 */
export class OfferKeeper {
  readonly #keep: (live: LiveRequest) => Promise<void>;
  readonly #isBusy: () => boolean;
  /** Since when each waits. */
  readonly #waiting = new Map<LiveRequest, number>();
  #isClosing = false;
  #writers = 0;
  #onIdle: (() => void)[] = [];

  /** `keep` writes one; what it rejects with is its own to report. `isBusy` tells whether a write can wait. */
  constructor(keep: (live: LiveRequest) => Promise<void>, isBusy: () => boolean) {
    this.#keep = keep;
    this.#isBusy = isBusy;
  }

  add(live: LiveRequest): void {
    if (!this.#waiting.has(live)) this.#waiting.set(live, performance.now());
    if (this.#writers >= WRITERS) return;
    this.#writers += 1;
    void this.#write();
  }

  /** Writes what waits without any more delay. Resolves once all of it is written or has failed. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#writers > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #isHeldBack(sinceMs: number): boolean {
    return !this.#isClosing && performance.now() - sinceMs < LONGEST_WAIT_MS && this.#isBusy();
  }

  async #write(): Promise<void> {
    for (;;) {
      // Other windows that close now go first: making the text of fifty quotes takes a while.
      await new Promise((resolve) => setImmediate(resolve));
      const [first] = this.#waiting;
      if (!first) break;
      const [live, sinceMs] = first;
      if (this.#isHeldBack(sinceMs)) {
        await delay(BUSY_MS);
        continue;
      }
      this.#waiting.delete(live);
      await this.#keep(live).catch(() => {});
    }
    this.#writers -= 1;
    if (this.#writers > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}
