import type { WriteBuffer } from './write-buffer.ts';

/**
 * How soon a frame has to leave: what others wait for at the end of this turn of the event loop, an answer with those of
 * a few ms while its client is busy, and the word that a quote has come in with those of some ms more.
 */
export type Urgency = 'now' | 'soon' | 'patient';

/** For how long frames are gathered while a client is busy: nothing to it, and many frames in a burst. */
const GATHER_MS = { now: 0, soon: 4, patient: 16 } as const;

/**
 * Gathers what is sent to the clients of a channel, so that the frames of a burst leave in one write a client. What
 * leaves takes along what was held back. A client to which nothing has left for so long is answered at the end of the
 * turn, however busy others are.
 */
export class WriteCoalescer {
  readonly #held = new Set<WriteBuffer>();
  /** Of those, which leave at the end of this turn. */
  #due = new Set<WriteBuffer>();
  #timer: NodeJS.Timeout | null = null;
  #timerMs = Number.POSITIVE_INFINITY;

  /** Lets what is in `buffer` leave when it has to. */
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

  /** Lets go of one client's frames at once. */
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
