import type { Writable } from 'node:stream';

/** Output to one client. Frames are corked and leave in one write, since the system call costs most. */
export class WriteBuffer {
  readonly #stream: Writable;
  #isHeld = false;
  #leftMs = Number.NEGATIVE_INFINITY;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Bytes that the client has not read yet. */
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
