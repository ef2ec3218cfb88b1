/**
 * How long nothing was heard, counted in turns of a timer of this process. A process that stood still, or had no
 * processor for a while, counts one turn at most: what it did not hear then lay in its own socket, and is no silence of
 * the other side.
 */
export class Silence {
  #turns = 0;

  constructor({ everyMs, signal }: { everyMs: number; signal: AbortSignal }) {
    const timer = setInterval(() => {
      this.#turns += 1;
    }, everyMs).unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Turns since something was heard. */
  get turns(): number {
    return this.#turns;
  }

  /** Something was heard. */
  end(): void {
    this.#turns = 0;
  }
}
