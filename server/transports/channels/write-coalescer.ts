import type { WriteBuffer } from './write-buffer.ts';

/**
 * `now`: flush at the end of this event-loop turn. `soon`, `patient`: while its client is busy, flush within 4 and
 * 16 ms.
 */
export type Urgency = 'now' | 'soon' | 'patient';

/** Maximum time that frames are held while their client is busy. */
const GATHER_MS = { now: 0, soon: 4, patient: 16 } as const;

/**
 * Coalesces the frames of a burst into one write per client. A flush takes along everything held for that client. A
 * client that has received nothing for the holding time is flushed at the end of the turn.
 */
export class WriteCoalescer {
  readonly #held = new Set<WriteBuffer>();
  /** Those that are flushed at the end of this turn. */
  #due = new Set<WriteBuffer>();
  #timer: NodeJS.Timeout | null = null;
  #timerMs = Number.POSITIVE_INFINITY;

  /** Schedules the flush of `buffer`. */
  hold(buffer: WriteBuffer, urgency: Urgency): void {
    if (this.#due.has(buffer)) return;
    this.#held.add(buffer);
    const nowMs = performance.now();
    if (nowMs - buffer.leftMs < GATHER_MS[urgency]) {
      this.#openBy(nowMs + GATHER_MS[urgency], nowMs);
      return;
    }
    if (this.#due.size === 0) setImmediate(() => this.#endTurn());
    this.#due.add(buffer);
  }

  #openBy(atMs: number, nowMs: number): void {
    if (this.#timerMs <= atMs) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerMs = atMs;
    this.#timer = setTimeout(() => this.#open(), atMs - nowMs);
  }

  /** Flushes one client's frames immediately. */
  release(buffer: WriteBuffer): void {
    this.#held.delete(buffer);
    buffer.flush(performance.now());
  }

  #endTurn(): void {
    const due = this.#due;
    this.#due = new Set();
    const nowMs = performance.now();
    for (const buffer of due) {
      this.#held.delete(buffer);
      buffer.flush(nowMs);
    }
  }

  #open(): void {
    this.#timer = null;
    this.#timerMs = Number.POSITIVE_INFINITY;
    const nowMs = performance.now();
    for (const buffer of this.#held) buffer.flush(nowMs);
    this.#held.clear();
  }
}
