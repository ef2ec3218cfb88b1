import type { LiveRequest } from './live-request.ts';

/** How many offers are written at once: the rest of the pool of connections is for decisions. */
const WRITERS = 3;

/**
 * Puts offers on record after they are made. An offer promises nothing until it is accepted, and the acceptance takes
 * along what is not on record yet; so a taker hears the best quote without waiting for the disk, also when a hundred
 * windows close at once.
 */
export class OfferKeeper {
  readonly #keep: (live: LiveRequest) => Promise<void>;
  readonly #waiting = new Set<LiveRequest>();
  #writers = 0;
  #onIdle: (() => void)[] = [];

  /** `keep` writes one; what it rejects with is its own to report. */
  constructor(keep: (live: LiveRequest) => Promise<void>) {
    this.#keep = keep;
  }

  add(live: LiveRequest): void {
    this.#waiting.add(live);
    if (this.#writers >= WRITERS) return;
    this.#writers += 1;
    void this.#write();
  }

  /** Resolves once everything that was added is written or has failed. */
  async idle(): Promise<void> {
    if (this.#writers > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  async #write(): Promise<void> {
    for (;;) {
      // Other windows that close now go first: making the text of fifty quotes takes a while.
      await new Promise((resolve) => setImmediate(resolve));
      const [live] = this.#waiting;
      if (!live) break;
      this.#waiting.delete(live);
      await this.#keep(live).catch(() => {});
    }
    this.#writers -= 1;
    if (this.#writers > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}
