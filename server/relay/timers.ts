import type { Clock } from './clock.ts';

type Deadline = { atMs: number; id: string };

/**
 * One heap of deadlines with one timer of the platform behind it. Each id has at most one deadline: a new one replaces
 * the old. `onDue` hears of each id once its deadline has come.
 */
export class Timers {
  readonly #clock: Clock;
  readonly #onDue: (id: string) => void;
  readonly #heap: Deadline[] = [];
  /** The deadline that counts, by id; anything else in the heap is left over. */
  readonly #current = new Map<string, number>();
  #callOff: (() => void) | null = null;
  #armedMs = Number.POSITIVE_INFINITY;

  constructor(clock: Clock, onDue: (id: string) => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  /** Sets the deadline of `id`; null takes it away. */
  set(id: string, atMs: number | null): void {
    if (atMs === null) {
      this.#current.delete(id);
      return;
    }
    if (this.#current.get(id) === atMs) return;
    this.#current.set(id, atMs);
    this.#push({ atMs, id });
    this.#arm();
  }

  /** Forgets every deadline. */
  clear(): void {
    this.#current.clear();
    this.#heap.length = 0;
    this.#disarm();
  }

  get size(): number {
    return this.#current.size;
  }

  #disarm(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#armedMs = Number.POSITIVE_INFINITY;
  }

  #arm(): void {
    const first = this.#heap[0];
    if (!first || first.atMs >= this.#armedMs) return;
    this.#disarm();
    this.#armedMs = first.atMs;
    this.#callOff = this.#clock.schedule(first.atMs, () => this.#fire());
  }

  #fire(): void {
    this.#disarm();
    const nowMs = this.#clock.nowMs();
    for (let first = this.#heap[0]; first && first.atMs <= nowMs; first = this.#heap[0]) {
      this.#pop();
      if (this.#current.get(first.id) !== first.atMs) continue;
      this.#current.delete(first.id);
      this.#onDue(first.id);
    }
    this.#arm();
  }

  #push(deadline: Deadline): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(deadline);
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = heap[parentAt];
      if (!parent || parent.atMs <= deadline.atMs) break;
      heap[at] = parent;
      heap[parentAt] = deadline;
      at = parentAt;
    }
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const lower =
        (heap[left + 1]?.atMs ?? Number.POSITIVE_INFINITY) < (heap[left]?.atMs ?? 0) ? left + 1 : left;
      const child = heap[lower];
      if (!child || child.atMs >= last.atMs) break;
      heap[at] = child;
      at = lower;
    }
    heap[at] = last;
  }
}
