import { setTimeout as delay } from 'node:timers/promises';
import { type Rate, TokenBucket } from '#domain/token-bucket.ts';
import { UpstreamUnavailableError } from './errors.ts';

/** Who asks: somebody outside who waits for a page, a feed of the ingest, or ingest work that can wait such as history. */
export type Priority = 'caller' | 'live' | 'background';

export type WeightBudgetOptions = {
  /** Upstream's limit over any minute. */
  weightPerMinute: number;
  /** Most ingest requests that may wait at once. Callers never wait. */
  maxWaiting: number;
  now?: () => number;
};

/** Keeps requests within what upstream allows. */
export interface UpstreamWeight {
  /**
   * Spends `weight`. Ingest waits until there is as much; callers are refused at once when there is not.
   * @throws UpstreamUnavailableError when callers have spent their share or too many wait already, or the signal's reason
   */
  take(weight: number, priority: Priority, signal?: AbortSignal): Promise<void>;
  /** Gives back what was taken for an answer and turned out not to be needed; a negative `weight` takes it after all. */
  giveBack(weight: number, priority: Priority): void;
  /** Upstream said that its limit is reached: nothing is held any more, and nothing is sent for `ms`. */
  exhaust(ms: number): void;
}

/** Share of the limit that may be spent at once; the rest flows in over the minute, so that any minute stays within it. */
const BURST_SHARE = 0.25;
/** What all callers together may spend of the limit. Ingest has the rest for itself, whatever callers ask for. */
const CALLER_SHARE = 0.4;
/** Background work leaves this share of ingest's burst to live feeds. */
const LIVE_SHARE = 0.5;

/** What callers and ingest may hold and regain of the limit of a minute, and what background work leaves to live feeds. */
export function weightShares(weightPerMinute: number) {
  const share = (part: number): Rate => ({
    burst: weightPerMinute * part * BURST_SHARE,
    perSecond: (weightPerMinute * part * (1 - BURST_SHARE)) / 60,
  });
  const ingest = share(1 - CALLER_SHARE);
  return { callers: share(CALLER_SHARE), ingest, backgroundReserve: ingest.burst * LIVE_SHARE };
}

/**
 * Keeps requests within upstream's weight for a minute. It holds at most a quarter of the limit at once and refills
 * the other three quarters a minute, so no window of a minute ever sees more than the limit. Callers and ingest spend
 * from stores of their own: neither can use up the other's. What callers leave when their store is full goes to ingest.
 */
export class WeightBudget implements UpstreamWeight {
  readonly #backgroundReserve: number;
  readonly #callers: TokenBucket;
  readonly #ingest: TokenBucket;
  readonly #maxWaiting: number;
  readonly #now: () => number;
  #waiting = 0;

  constructor(options: WeightBudgetOptions) {
    this.#now = options.now ?? Date.now;
    const { callers, ingest, backgroundReserve } = weightShares(options.weightPerMinute);
    const startMs = this.#now();
    this.#callers = new TokenBucket(callers, startMs);
    this.#ingest = new TokenBucket(ingest, startMs);
    this.#backgroundReserve = backgroundReserve;
    this.#maxWaiting = options.maxWaiting;
  }

  async take(weight: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    if (priority !== 'caller') return this.#takeInTurn(weight, priority, signal);
    signal?.throwIfAborted();
    this.#refill();
    if (this.#callers.lacks(weight) > 0)
      throw new UpstreamUnavailableError('callers have spent their share of what upstream allows');
    this.#callers.spend(weight);
  }

  giveBack(weight: number, priority: Priority): void {
    this.#refill();
    (priority === 'caller' ? this.#callers : this.#ingest).add(weight);
  }

  exhaust(ms: number): void {
    this.#refill();
    this.#callers.drain(ms);
    this.#ingest.drain(ms);
  }

  async #takeInTurn(weight: number, priority: Priority, signal?: AbortSignal): Promise<void> {
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
      this.#ingest.spend(weight);
    } finally {
      this.#waiting -= 1;
    }
  }

  #msUntil(weight: number, priority: Priority): number {
    this.#refill();
    const reserve = priority === 'background' ? this.#backgroundReserve : 0;
    const inflow = this.#ingest.refillPerMs + (this.#callers.isFull ? this.#callers.refillPerMs : 0);
    return Math.ceil(this.#ingest.lacks(weight + reserve) / inflow);
  }

  #refill(): void {
    const nowMs = this.#now();
    const left = this.#callers.refill(nowMs);
    this.#ingest.refill(nowMs);
    this.#ingest.add(left);
  }
}
