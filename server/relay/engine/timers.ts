import type { Clock } from '#observe/clock.ts';
import { Heap } from '../heap.ts';

type Deadline = { atMs: number; id: string };

/**
 * A heap of deadlines behind one platform timer. Each id has at most one deadline: a new one replaces the old.
 * `onDue` is called with each id when its deadline passes.
 */
export class Timers {
  readonly #clock: Clock;
  readonly #onDue: (id: string) => void;
  readonly #heap = new Heap<Deadline>((left, right) => left.atMs < right.atMs);
  /** Current deadline by id; other heap entries are stale. */
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
    this.#heap.push({ atMs, id });
    this.#arm();
  }

  /** Forgets every deadline. */
  clear(): void {
    this.#current.clear();
    this.#heap.clear();
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
    const first = this.#heap.peek();
    if (!first || first.atMs >= this.#armedMs) return;
    this.#disarm();
    this.#armedMs = first.atMs;
    this.#callOff = this.#clock.after(first.atMs - this.#clock.now(), () => this.#fire());
  }

  #fire(): void {
    this.#disarm();
    const nowMs = this.#clock.now();
    for (let first = this.#heap.peek(); first && first.atMs <= nowMs; first = this.#heap.peek()) {
      this.#heap.pop();
      if (this.#current.get(first.id) !== first.atMs) continue;
      this.#current.delete(first.id);
      this.#onDue(first.id);
    }
    this.#arm();
  }
}
