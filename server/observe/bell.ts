import { pause } from './pause.ts';

/** Wakes a loop early. A ring without a waiter ends the next wait at once, so none is lost. */
export class Bell {
  #ring = new AbortController();

  ring(): void {
    this.#ring.abort();
  }

  /** Resolves at the next ring, after `ms`, or when `signal` aborts. One waiter at a time. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, AbortSignal.any([this.#ring.signal, signal]));
    this.#ring = new AbortController();
  }
}
