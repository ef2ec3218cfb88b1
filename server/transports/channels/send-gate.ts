import type { Duplex } from 'node:stream';

/** For how long answers are gathered while clients are busy: nothing to a client, and many frames in a burst. */
const GATHER_MS = 4;

/**
 * Gathers what is sent to the clients of a channel, so that the frames of a burst leave in one write a client: the
 * system call is the dearest part of a short frame. What others wait for leaves at the end of this turn of the event
 * loop, and takes along what was held back. Answers leave as soon when little is going on, else a few ms later.
 */
export class SendGate {
  readonly #held = new Set<Duplex>();
  #lastMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #isTurnDue = false;

  /** Holds back what is written to `stream` from here on, until the gate opens. */
  hold(stream: Duplex, isUrgent: boolean): void {
    if (!this.#held.has(stream)) {
      this.#held.add(stream);
      stream.cork();
    }
    if (this.#isTurnDue) return;
    if (isUrgent || performance.now() - this.#lastMs >= GATHER_MS) {
      this.#isTurnDue = true;
      setImmediate(() => this.#open());
    } else {
      this.#timer ??= setTimeout(() => this.#open(), GATHER_MS);
    }
  }

  /** Lets go of a stream at once. */
  release(stream: Duplex): void {
    if (this.#held.delete(stream)) stream.uncork();
  }

  #open(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isTurnDue = false;
    this.#lastMs = performance.now();
    for (const stream of this.#held) stream.uncork();
    this.#held.clear();
  }
}
