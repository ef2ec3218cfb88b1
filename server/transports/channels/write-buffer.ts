import type { Writable } from 'node:stream';

/** Frames on their way to one client. Held back they leave in one write: the system call is the dearest part of each. */
export class WriteBuffer {
  readonly #stream: Writable;
  #isHeld = false;
  #leftMs = Number.NEGATIVE_INFINITY;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** How much the client has not taken yet. */
  get bytes(): number {
    return this.#stream.writableLength;
  }

  /** When something left the last time, by the clock of `performance`. */
  get leftMs(): number {
    return this.#leftMs;
  }

  /** Adds a frame, which does not leave before `flush`. */
  add(frame: Buffer): void {
    if (!this.#isHeld) this.#stream.cork();
    this.#isHeld = true;
    this.#stream.write(frame);
  }

  /** Lets everything leave. */
  flush(nowMs: number): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#leftMs = nowMs;
    this.#stream.uncork();
  }
}
