/** Lets at most `max` tasks run at once; the others wait their turn in order. */
export class Gate {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Runs `task` when a place is free. A task whose signal aborts while it waits is never run. @throws the signal's reason */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#running >= this.#max) await this.#turn(signal);
    else this.#running += 1;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      // The slot passes directly to the next waiter, so that no later caller overtakes it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const place = this.#waiting.indexOf(enter);
        if (place !== -1) this.#waiting.splice(place, 1);
        reject(signal?.reason);
      };
      const enter = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
    });
  }
}
