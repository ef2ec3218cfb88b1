import { setTimeout as delay } from 'node:timers/promises';
import { UpstreamUnavailableError } from './errors.ts';
import { type Priority, type UpstreamWeight, WeightBudget, weightShares } from './weight-budget.ts';

type Place = 'first' | 'second';

/** Two stores of weight that all processes spend from: the callers' and that of ingest. Rejects while it is away. */
export interface WeightStore {
  take(place: Place, weight: number, reserve: number): Promise<number>;
  add(place: Place, weight: number): Promise<void>;
  drain(ms: number): Promise<void>;
}

type SharedWeightOptions = {
  store: WeightStore;
  /** Upstream's limit for all processes together. */
  weightPerMinute: number;
  maxWaiting: number;
};

/** While the store is away a process keeps to this part of the limit: others go on as well. */
const ALONE_SHARE = 0.25;

const placeOf = (priority: Priority): Place => (priority === 'caller' ? 'first' : 'second');

/** Keeps the requests of all processes together within upstream's weight for a minute, by the rules of `WeightBudget`. */
export class SharedWeightBudget implements UpstreamWeight {
  readonly #store: WeightStore;
  readonly #alone: WeightBudget;
  readonly #backgroundReserve: number;
  readonly #maxWaiting: number;
  #waiting = 0;

  constructor({ store, weightPerMinute, maxWaiting }: SharedWeightOptions) {
    this.#store = store;
    this.#alone = new WeightBudget({ weightPerMinute: weightPerMinute * ALONE_SHARE, maxWaiting });
    this.#backgroundReserve = weightShares(weightPerMinute).backgroundReserve;
    this.#maxWaiting = maxWaiting;
  }

  async take(weight: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (priority !== 'caller') return this.#takeInTurn(weight, priority, signal);
    const waitMs = await this.#ask(weight, priority);
    if (waitMs === null) return this.#alone.take(weight, priority, signal);
    if (waitMs > 0) {
      throw new UpstreamUnavailableError('callers have spent their share of what upstream allows');
    }
  }

  giveBack(weight: number, priority: Priority): void {
    this.#store.add(placeOf(priority), weight).catch(() => this.#alone.giveBack(weight, priority));
  }

  exhaust(ms: number): void {
    this.#alone.exhaust(ms);
    this.#store.drain(ms).catch(() => {}); // each process hears it from upstream by itself then
  }

  async #takeInTurn(weight: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    if (this.#waiting >= this.#maxWaiting) {
      throw new UpstreamUnavailableError('too many requests wait for upstream');
    }
    this.#waiting += 1;
    try {
      for (;;) {
        const waitMs = await this.#ask(weight, priority);
        if (waitMs === null) return await this.#alone.take(weight, priority, signal);
        if (waitMs === 0) return;
        await delay(waitMs, undefined, signal ? { signal } : {}).catch((error: unknown) => {
          throw signal?.reason ?? error;
        });
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Ms until there is as much, 0 when it was spent; null while the store is away. */
  #ask(weight: number, priority: Priority): Promise<number | null> {
    const reserve = priority === 'background' ? this.#backgroundReserve : 0;
    return this.#store.take(placeOf(priority), weight, reserve).catch(() => null);
  }
}
