import type { Writable } from 'node:stream';

const FINAL_TEXT = 0x81;
const SHORTEST_16 = 126;
const SHORTEST_64 = 0x1_0000;

/** A text as a server's WebSocket frame: whole, neither masked nor compressed (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < SHORTEST_16 ? 2 : length < SHORTEST_64 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, head);
  return frame;
}

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
