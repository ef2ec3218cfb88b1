import type { Address } from '#domain/parlay/hex.ts';
import { type Clock, waitUntil } from '#observe/clock.ts';

/**
 * Lets callers that lack an owner's funds wait for a reservation to end: after a fill the amount is missing from
 * the balance and still reserved until the relay sees the block.
 */
export class Releases {
  readonly #waiting = new Map<Address, PromiseWithResolvers<void>>();

  /** A hold of the owner has ended. */
  tell(owner: Address): void {
    this.#waiting.get(owner)?.resolve();
    this.#waiting.delete(owner);
  }

  /** Waits until the next hold of the owner ends, or `latestMs` comes. @returns false, at once, when it is over already */
  async wait(owner: Address, clock: Clock, latestMs: number): Promise<boolean> {
    if (clock.now() >= latestMs) return false;
    const waiting = this.#waiting.get(owner) ?? Promise.withResolvers<void>();
    this.#waiting.set(owner, waiting);
    await waitUntil(clock, latestMs, waiting.promise);
    return true;
  }
}
