import type { Clock } from '#observe/clock.ts';
import type { StreamBatch, StreamItem, StreamSource, StreamStart } from '#services/stream/stream-source.ts';
import { until } from './until.ts';

export type ConflateOptions = {
  /** How often a client is sent the newest items at most. */
  everyMs: number;
  clock: Clock;
};

/** Sends the newest item of each key at an interval. Items without a key, replays and gaps are sent in full. */
export const conflatedSource = (source: StreamSource, options: ConflateOptions): StreamSource => ({
  ...source,
  open: (start) => conflate(source, options, start),
});

const isConflated = ({ items, isReplay, gap, playback }: StreamBatch): boolean =>
  !isReplay && !gap && !playback && items.every(({ key }) => key !== undefined);

/** Pending output: the newest item of each key, and at most one batch that is sent in full. */
class Pending {
  readonly #newest = new Map<string, StreamItem>();
  #position = 0;
  #whole: StreamBatch | null = null;
  #isEnded = false;
  #failure: unknown = null;
  #changed = Promise.withResolvers<void>();
  #taken = Promise.withResolvers<void>();

  /** Reads a source as fast as it gives: what waits is bounded by the number of keys. Never rejects. */
  async fill(source: AsyncIterable<StreamBatch>): Promise<void> {
    try {
      for await (const batch of source) {
        if (isConflated(batch)) this.#conflate(batch);
        else await this.#hold(batch);
      }
    } catch (error) {
      this.#failure = error;
    }
    this.#isEnded = true;
    this.#changed.resolve();
  }

  /** Resolves to true when output is pending, false when the source has ended. @throws the source's error */
  async some(): Promise<boolean> {
    while (!this.#isWaiting && !this.#isEnded) {
      this.#changed = Promise.withResolvers();
      await this.#changed.promise;
    }
    if (!this.#isWaiting && this.#failure !== null) throw this.#failure;
    return this.#isWaiting;
  }

  /** Everything that waits, in order. */
  take(): StreamBatch[] {
    const items = [...this.#newest.values()].sort((a, b) => a.seq - b.seq);
    const newest = items.length > 0 ? [{ items, position: this.#position }] : [];
    const whole = this.#whole ? [this.#whole] : [];
    this.#newest.clear();
    this.#whole = null;
    this.#taken.resolve();
    return [...newest, ...whole];
  }

  get #isWaiting(): boolean {
    return this.#newest.size > 0 || this.#whole !== null;
  }

  #conflate({ items, position }: StreamBatch): void {
    for (const item of items) this.#newest.set(item.key ?? '', item);
    this.#position = position;
    if (items.length > 0) this.#changed.resolve();
  }

  /** Holds a whole batch and stops reading the source until it is taken. */
  async #hold(batch: StreamBatch): Promise<void> {
    this.#whole = batch;
    this.#taken = Promise.withResolvers();
    this.#changed.resolve();
    await this.#taken.promise;
  }
}

async function* conflate(
  source: StreamSource,
  { everyMs, clock }: ConflateOptions,
  start: StreamStart,
): AsyncGenerator<StreamBatch> {
  const { signal } = start;
  const pending = new Pending();
  void pending.fill(source.open(start));
  let nextMs = Number.NEGATIVE_INFINITY;
  while (await pending.some()) {
    await until(clock, nextMs, signal).over;
    if (signal.aborted) return;
    nextMs = clock.now() + everyMs;
    yield* pending.take();
  }
}
