import type { Duplex } from 'node:stream';

/**
 * How soon a frame has to leave: what others wait for at the end of this turn of the event loop, an answer with those of
 * a few ms while clients are busy, and the word that a quote has come in with those of some ms more.
 */
export type Haste = 'now' | 'soon' | 'patient';

/** For how long frames are gathered while clients are busy: nothing to a client, and many frames in a burst. */
const GATHER_MS = { now: 0, soon: 4, patient: 16 } as const;

/**
 * Gathers what is sent to the clients of a channel, so that the frames of a burst leave in one write a client: the
 * system call is the dearest part of a short frame. What leaves takes along what was held back. Everything leaves at the
 * end of the turn when little is going on.
 */
export class SendGate {
  readonly #held = new Set<Duplex>();
  #lastMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #timerMs = Number.POSITIVE_INFINITY;
  #isTurnDue = false;

  /** Holds back what is written to `stream` from here on, until the gate opens. */
  hold(stream: Duplex, haste: Haste): void {
    if (!this.#held.has(stream)) {
      this.#held.add(stream);
      stream.cork();
    }
    if (this.#isTurnDue) return;
    const nowMs = performance.now();
    if (nowMs - this.#lastMs >= GATHER_MS[haste]) {
      this.#isTurnDue = true;
      setImmediate(() => this.#open());
    } else this.#openBy(nowMs + GATHER_MS[haste], nowMs);
  }

  #openBy(atMs: number, nowMs: number): void {
    if (this.#timerMs <= atMs) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerMs = atMs;
    this.#timer = setTimeout(() => this.#open(), atMs - nowMs);
  }

  /** Lets go of a stream at once. */
  release(stream: Duplex): void {
    if (this.#held.delete(stream)) stream.uncork();
  }

  #open(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#timerMs = Number.POSITIVE_INFINITY;
    this.#isTurnDue = false;
    this.#lastMs = performance.now();
    for (const stream of this.#held) stream.uncork();
    this.#held.clear();
  }
}
