import type { Clock } from '../clock.ts';

/** A clock that stands until it is moved. */
export class ManualClock implements Clock {
  #nowMs: number;
  #timers: { atMs: number; run: () => void }[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  schedule(atMs: number, run: () => void): () => void {
    const timer = { atMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves on by `ms` while nothing runs, as if the process had no processor: what is due then comes late. */
  standStill(ms: number): void {
    this.#nowMs += ms;
  }

  /** Moves on by `ms` and runs what is due, in order of time. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const [next] = this.#timers
        .filter(({ atMs }) => atMs <= untilMs)
        .sort((left, right) => left.atMs - right.atMs);
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = untilMs;
  }

  /** Moves on to what is due next, and not at all while nothing is: time does not fly while others work. */
  advanceToNext(): void {
    const nextMs = Math.min(...this.#timers.map(({ atMs }) => atMs));
    if (Number.isFinite(nextMs)) this.advance(Math.max(0, nextMs - this.#nowMs));
  }

  /** Whether something is to run in exactly `ms` from now. */
  isDueIn(ms: number): boolean {
    return this.#timers.some(({ atMs }) => atMs === this.#nowMs + ms);
  }

  get waiting(): number {
    return this.#timers.length;
  }
}
