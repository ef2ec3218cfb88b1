import { pause } from '#observe/pause.ts';

/** Waits between tries, each time twice as long up to a limit, until the signal. */
export class Backoff {
  readonly #options: { firstMs: number; longestMs: number; signal: AbortSignal };
  #nextMs: number;

  constructor(options: { firstMs: number; longestMs: number; signal: AbortSignal }) {
    this.#options = options;
    this.#nextMs = options.firstMs;
  }

  /** It went well: the next wait is a short one again. */
  reset(): void {
    this.#nextMs = this.#options.firstMs;
  }

  /** Settles when it is time for the next try, or at once on the signal. */
  async wait(): Promise<void> {
    const { longestMs, signal } = this.#options;
    const waitMs = this.#nextMs;
    this.#nextMs = Math.min(longestMs, 2 * waitMs);
    await pause(waitMs, signal);
  }
}
