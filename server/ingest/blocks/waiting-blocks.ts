import { Bell } from '#observe/bell.ts';

/** Fallback poll in case a wake-up is missed; not latency-critical. */
const LOOK_EACH_MS = 60_000;

/** Buffer between a socket and a store that may be unavailable: the newest `max` items; overflow drops the oldest. */
export class WaitingBlocks<T> {
  readonly #max: number;
  readonly #bell = new Bell();
  #items: T[] = [];
  #dropped = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Items dropped by overflow since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  push(items: readonly T[]): void {
    this.#keep([...this.#items, ...items]);
    this.#bell.ring();
  }

  /** Puts back what was taken and could not be stored. */
  putBack(items: readonly T[]): void {
    this.#keep([...items, ...this.#items]);
  }

  /** Takes the oldest items, `most` at most, as soon as there is one; none when the signal comes first. */
  async take(most: number, signal: AbortSignal): Promise<T[]> {
    while (this.#items.length === 0 && !signal.aborted) await this.#bell.wait(LOOK_EACH_MS, signal);
    return signal.aborted ? [] : this.#items.splice(0, most);
  }

  #keep(items: T[]): void {
    const over = Math.max(0, items.length - this.#max);
    this.#dropped += over;
    this.#items = items.slice(over);
  }
}
