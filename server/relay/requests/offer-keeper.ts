import { setTimeout as delay } from 'node:timers/promises';
import type { LiveRequest } from './live-request.ts';

/** Concurrent writes of offers; decisions need the other database connections. */
const WRITERS = 2;
/** Retry interval while the relay is busy, and the maximum delay of an offer. */
const BUSY_MS = 10;
const LONGEST_WAIT_MS = 500;

/**
 * Stores offers after they are sent. An offer commits nothing until it is accepted, and the acceptance also stores
 * whatever is missing, so takers get the best quote without waiting for the disk, even when a hundred windows close
 * at once.
 */
export class OfferKeeper {
  readonly #keep: (live: LiveRequest) => Promise<void>;
  readonly #isBusy: () => boolean;
  /** Start of each one's wait. */
  readonly #waiting = new Map<LiveRequest, number>();
  #isClosing = false;
  #writers = 0;
  #onIdle: (() => void)[] = [];

  /** `keep` stores one offer and reports its own errors. `isBusy`: whether writes should be deferred. */
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
      // Yields to other windows that close now: serialising fifty quotes takes a while.
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
