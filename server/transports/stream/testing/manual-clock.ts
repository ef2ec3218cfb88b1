import type { Clock } from '../clock.ts';

type Timer = { atMs: number; task: () => void };

/** A clock that stands still until it is moved, and then runs what is due in order. */
export class ManualClock implements Clock {
  #nowMs: number;
  readonly #timers = new Set<Timer>();

  constructor(nowMs = 1_800_000_000_000) {
    this.#nowMs = nowMs;
  }

  now = (): number => this.#nowMs;

  after(delayMs: number, task: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, task };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** How many timers wait. */
  get pending(): number {
    return this.#timers.size;
  }

  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const [due] = [...this.#timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
      if (!due) break;
      this.#timers.delete(due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.task();
    }
    this.#nowMs = untilMs;
  }
}
