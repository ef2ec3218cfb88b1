import type { Clock } from '../clock.ts';

type Timer = { atMs: number; task: () => void };

/** A clock that stands until it is moved, and then runs what is due in order. */
export class ManualClock implements Clock {
  #nowMs: number;
  readonly #timers = new Set<Timer>();

  constructor(startMs = 1_800_000_000_000) {
    this.#nowMs = startMs;
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

  /** Moves on by `ms` while nothing runs, as if the process had no processor: what is due then comes late. */
  standStill(ms: number): void {
    this.#nowMs += ms;
  }

  /** Moves on by `ms` and runs what is due, in order of time. */
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

  /** Moves on to what is due next, and not at all while nothing is: time does not fly while others work. */
  advanceToNext(): void {
    const nextMs = Math.min(...[...this.#timers].map(({ atMs }) => atMs));
    if (Number.isFinite(nextMs)) this.advance(Math.max(0, nextMs - this.#nowMs));
  }

  /** Whether something is to run in exactly `ms` from now. */
  isDueIn(ms: number): boolean {
    return [...this.#timers].some(({ atMs }) => atMs === this.#nowMs + ms);
  }
}
