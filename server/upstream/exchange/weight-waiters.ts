import { pauseOrThrow } from '#observe/pause.ts';
import { UpstreamUnavailableError } from './errors.ts';

/** Requests that wait until there is weight for them, a bounded number at once. */
export class WeightWaiters {
  readonly #most: number;
  #waiting = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Resolves once `take` has answered 0, which means that it has spent the weight; any other answer is how many ms to
   * wait before it is asked again. @throws UpstreamUnavailableError when too many wait already, or the signal's reason
   */
  async until(take: () => number | Promise<number>, signal?: AbortSignal): Promise<void> {
    if (this.#waiting >= this.#most)
      throw new UpstreamUnavailableError('too many requests wait for upstream');
    this.#waiting += 1;
    try {
      for (let waitMs = await take(); waitMs > 0; waitMs = await take()) {
        await pauseOrThrow(waitMs, signal);
      }
    } finally {
      this.#waiting -= 1;
    }
  }
}
