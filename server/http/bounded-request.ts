import { IncomingMessage } from 'node:http';

/**
 * A request that counts its body as it comes off the connection, before anybody reads it. Beyond its bound nothing more
 * is passed on, the end neither, so that nobody takes the part for the whole.
 */
export class BoundedRequest extends IncomingMessage {
  #left = Number.POSITIVE_INFINITY;
  #onOver: (() => void) | null = null;
  #isDropping = false;

  /** Calls `onOver` once, when more than `maxBytes` have come; from then on the body is dropped. */
  limitBody(maxBytes: number, onOver: () => void): void {
    this.#left = maxBytes;
    this.#onOver = onOver;
  }

  /** Drops what still comes, and calls `onEnd` when that was all, or more than `maxBytes`. */
  dropBody(maxBytes: number, onEnd: () => void): void {
    this.#isDropping = true;
    this.limitBody(maxBytes, onEnd);
  }

  // Node's parser hands over each part of the body by this method, and null for its end.
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) {
      if (!this.#isDropping) return super.push(null);
      this.#over();
      return false;
    }
    this.#left -= chunk.length;
    if (this.#left < 0) {
      this.#isDropping = true;
      this.#over();
    }
    return this.#isDropping || super.push(chunk, encoding);
  }

  #over(): void {
    const onOver = this.#onOver;
    this.#onOver = null;
    onOver?.();
  }
}
