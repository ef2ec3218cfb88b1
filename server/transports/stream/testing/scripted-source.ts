import type { StreamBatch, StreamSource } from '#services/stream/stream-source.ts';

/** A source that gives what a test hands it, when it does. */
export class ScriptedSource implements StreamSource {
  readonly #batches: StreamBatch[] = [];
  #wake: () => void = () => {};
  #failure: Error | null = null;
  /** How many batches were taken. */
  taken = 0;

  give(...batches: StreamBatch[]): void {
    this.#batches.push(...batches);
    this.#wake();
  }

  fail(failure: Error): void {
    this.#failure = failure;
    this.#wake();
  }

  async *open({ signal }: { signal: AbortSignal }): AsyncGenerator<StreamBatch> {
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    while (!signal.aborted) {
      const batch = this.#batches.shift();
      if (batch) {
        this.taken += 1;
        yield batch;
      } else if (this.#failure) throw this.#failure;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

/** Reads a source to its end, and keeps what it gave. */
export class BatchReader {
  readonly batches: StreamBatch[] = [];
  readonly #ending = new AbortController();
  readonly ended: Promise<void>;

  constructor(source: StreamSource) {
    const start = { resumeAfter: null, signal: this.#ending.signal, maxQueued: 100, onOverflow: () => {} };
    this.ended = this.#read(source.open(start));
  }

  stop(): void {
    this.#ending.abort();
  }

  async #read(batches: AsyncIterable<StreamBatch>): Promise<void> {
    for await (const batch of batches) this.batches.push(batch);
  }
}

/** Lets everything that is ready run, and what follows from it. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
