import { type Rate, TokenBucket } from '#domain/token-bucket.ts';
import { UpstreamUnavailableError } from './errors.ts';
import { WeightWaiters } from './weight-waiters.ts';

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

/** How a caller is refused. */
export const callersSpent = (): UpstreamUnavailableError =>
  new UpstreamUnavailableError('callers have spent their share of what upstream allows');

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
  readonly #waiters: WeightWaiters;
  readonly #now: () => number;

  constructor(options: WeightBudgetOptions) {
    this.#now = options.now ?? Date.now;
    const { callers, ingest, backgroundReserve } = weightShares(options.weightPerMinute);
    const startMs = this.#now();
    this.#callers = new TokenBucket(callers, startMs);
    this.#ingest = new TokenBucket(ingest, startMs);
    this.#backgroundReserve = backgroundReserve;
    this.#waiters = new WeightWaiters(options.maxWaiting);
  }

  async take(weight: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    if (priority !== 'caller')
      return this.#waiters.until(() => this.#takeForIngest(weight, priority), signal);
    signal?.throwIfAborted();
    this.#refill();
    if (this.#callers.lacks(weight) > 0) throw callersSpent();
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

  /** Spends `weight`, or says in how many ms there will be as much. */
  #takeForIngest(weight: number, priority: Priority): number {
    this.#refill();
    const reserve = priority === 'background' ? this.#backgroundReserve : 0;
    const inflow = this.#ingest.refillPerMs + (this.#callers.isFull ? this.#callers.refillPerMs : 0);
    const waitMs = Math.ceil(this.#ingest.lacks(weight + reserve) / inflow);
    if (waitMs <= 0) this.#ingest.spend(weight);
    return waitMs;
  }

  #refill(): void {
    const nowMs = this.#now();
    const left = this.#callers.refill(nowMs);
    this.#ingest.refill(nowMs);
    this.#ingest.add(left);
  }
}
