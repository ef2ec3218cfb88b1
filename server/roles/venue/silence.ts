import { systemClock, tickEvery } from '#observe/clock.ts';

/**
 * Time since the last message, in ticks of a local timer. A stalled process counts at most one tick: messages it
 * did not read meanwhile are in its socket, which is not the other side's silence.
 */
export class Silence {
  #turns = 0;

  constructor({ everyMs, signal }: { everyMs: number; signal: AbortSignal }) {
    const stop = tickEvery(systemClock, everyMs, () => {
      this.#turns += 1;
    });
    signal.addEventListener('abort', stop, { once: true });
  }

  /** Ticks since the last message. */
  get turns(): number {
    return this.#turns;
  }

  /** A message arrived. */
  end(): void {
    this.#turns = 0;
  }
}
