import { NewestQueue } from './newest-queue.ts';

/** What takes bytes, and says when it would rather wait: a call of gRPC. */
export type Sink = {
  /** False when the next write should wait for `drain`. */
  write(bytes: Buffer): boolean;
  once(event: 'drain', listener: () => void): unknown;
};

export type LossyWriterOptions = {
  /** Writes that wait for the client at most. */
  maxWaiting: number;
  /** Called once, when the first write is dropped. */
  onFirstLoss: () => void;
};

/**
 * Writes to a client that may be slower than what is pushed. What it does not take waits; of too much that waits the
 * oldest is dropped, so that nobody waits for a client, and the client goes on with the newest.
 */
export class LossyWriter {
  readonly #sink: Sink;
  readonly #options: LossyWriterOptions;
  readonly #waiting: NewestQueue<Buffer>;
  #isBlocked = false;
  #isStopped = false;
  #hasLost = false;
  #room = Promise.withResolvers<void>();

  constructor(sink: Sink, options: LossyWriterOptions) {
    this.#sink = sink;
    this.#options = options;
    this.#waiting = new NewestQueue(options.maxWaiting);
  }

  push(bytes: Buffer): void {
    if (this.#isStopped) return;
    if (this.#isBlocked) this.#wait(bytes);
    else this.#write(bytes);
  }

  /** Resolves when the client has taken what waits, or nothing is written any more. */
  async room(): Promise<void> {
    if (this.#isBlocked && !this.#isStopped) await this.#room.promise;
  }

  /** Writes nothing any more, and lets go of what waits. */
  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
    this.#room.resolve();
  }

  #wait(bytes: Buffer): void {
    const isLoss = this.#waiting.push(bytes);
    if (!isLoss || this.#hasLost) return;
    this.#hasLost = true;
    this.#options.onFirstLoss();
  }

  #write(bytes: Buffer): void {
    if (this.#sink.write(bytes)) return;
    this.#isBlocked = true;
    this.#sink.once('drain', () => this.#flush());
  }

  #flush(): void {
    this.#isBlocked = false;
    while (!this.#isBlocked) {
      const bytes = this.#waiting.shift();
      if (!bytes) break;
      this.#write(bytes);
    }
    if (this.#isBlocked) return;
    this.#room.resolve();
    this.#room = Promise.withResolvers();
  }
}
