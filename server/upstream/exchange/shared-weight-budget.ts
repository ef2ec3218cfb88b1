import {
  callersSpent,
  type Priority,
  type UpstreamWeight,
  WeightBudget,
  weightShares,
} from './weight-budget.ts';
import { WeightWaiters } from './weight-waiters.ts';

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

/** Share of the limit that each process uses while the store is down, since others continue too. */
const ALONE_SHARE = 0.25;

const placeOf = (priority: Priority): Place => (priority === 'caller' ? 'first' : 'second');

/** Keeps the requests of all processes together within upstream's weight for a minute, by the rules of `WeightBudget`. */
export class SharedWeightBudget implements UpstreamWeight {
  readonly #store: WeightStore;
  readonly #alone: WeightBudget;
  readonly #backgroundReserve: number;
  readonly #waiters: WeightWaiters;

  constructor({ store, weightPerMinute, maxWaiting }: SharedWeightOptions) {
    this.#store = store;
    this.#alone = new WeightBudget({ weightPerMinute: weightPerMinute * ALONE_SHARE, maxWaiting });
    this.#backgroundReserve = weightShares(weightPerMinute).backgroundReserve;
    this.#waiters = new WeightWaiters(maxWaiting);
  }

  async take(weight: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (priority !== 'caller')
      return this.#waiters.until(() => this.#takeOrAlone(weight, priority, signal), signal);
    if ((await this.#takeOrAlone(weight, priority, signal)) > 0) throw callersSpent();
  }

  giveBack(weight: number, priority: Priority): void {
    this.#store.add(placeOf(priority), weight).catch(() => this.#alone.giveBack(weight, priority));
  }

  exhaust(ms: number): void {
    this.#alone.exhaust(ms);
    this.#store.drain(ms).catch(() => {}); // other processes then learn it from upstream themselves
  }

  /** Ms until `weight` is available, 0 if spent; from the local budget while the store is down. */
  async #takeOrAlone(weight: number, priority: Priority, signal?: AbortSignal): Promise<number> {
    const reserve = priority === 'background' ? this.#backgroundReserve : 0;
    const waitMs = await this.#store.take(placeOf(priority), weight, reserve).catch(() => null);
    if (waitMs === null) await this.#alone.take(weight, priority, signal);
    return waitMs ?? 0;
  }
}
