import { setTimeout as delay } from 'node:timers/promises';
import { UpstreamUnavailableError } from './errors.ts';

/** Who waits for the answer: a person or a live feed, or work that can wait such as history. */
export type Priority = 'live' | 'background';

export type WeightBudgetOptions = {
  /** Upstream's limit over any minute. */
  weightPerMinute: number;
  /** Most requests that may wait at once. */
  maxWaiting: number;
  now?: () => number;
};

/** Share of the limit that may be spent at once; the rest flows in over the minute, so that any minute stays within it. */
const BURST_SHARE = 0.25;
/** Background work leaves this share of the burst to live requests. */
const LIVE_SHARE = 0.5;

/**
 * Keeps requests within upstream's weight for a minute. It holds at most a quarter of the limit at once and refills
 * the other three quarters a minute, so no window of a minute ever sees more than the limit.
 */
export class WeightBudget {
  readonly #burst: number;
  readonly #refillPerMs: number;
  readonly #maxWaiting: number;
  readonly #now: () => number;
  #tokens: number;
  #refilledAtMs: number;
  #waiting = 0;

  constructor(options: WeightBudgetOptions) {
    this.#burst = options.weightPerMinute * BURST_SHARE;
    this.#refillPerMs = (options.weightPerMinute * (1 - BURST_SHARE)) / 60_000;
    this.#maxWaiting = options.maxWaiting;
    this.#now = options.now ?? Date.now;
    this.#tokens = this.#burst;
    this.#refilledAtMs = this.#now();
  }

  /** Waits until `weight` may be spent and spends it. @throws UpstreamUnavailableError when too many wait already, or the signal's reason */
  async take(weight: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    if (this.#waiting >= this.#maxWaiting)
      throw new UpstreamUnavailableError('too many requests wait for upstream');
    this.#waiting += 1;
    try {
      for (
        let waitMs = this.#msUntil(weight, priority);
        waitMs > 0;
        waitMs = this.#msUntil(weight, priority)
      ) {
        await delay(waitMs, undefined, signal ? { signal } : {}).catch((error: unknown) => {
          throw signal?.reason ?? error;
        });
      }
      this.#tokens -= weight;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Books weight that only the answer told, such as items returned. May go into debt, which later requests wait out. */
  charge(weight: number): void {
    this.#refill();
    this.#tokens -= weight;
  }

  /** Upstream said that its limit is reached: nothing is held any more, and nothing is sent for `ms`. */
  exhaust(ms: number): void {
    this.#refill();
    this.#tokens = Math.min(this.#tokens, -ms * this.#refillPerMs);
  }

  #msUntil(weight: number, priority: Priority): number {
    this.#refill();
    const reserve = priority === 'background' ? this.#burst * LIVE_SHARE : 0;
    const missing = Math.min(weight + reserve, this.#burst) - this.#tokens;
    return missing <= 0 ? 0 : Math.ceil(missing / this.#refillPerMs);
  }

  #refill(): void {
    const nowMs = this.#now();
    const gained = Math.max(0, nowMs - this.#refilledAtMs) * this.#refillPerMs;
    this.#tokens = Math.min(this.#burst, this.#tokens + gained);
    this.#refilledAtMs = nowMs;
  }
}
