import { liveSource } from '#services/stream/live-source.ts';
import type { StreamBatch, StreamItem, StreamSource, StreamStart } from '#services/stream/stream-source.ts';

const itemOf = (seq: number, padding?: string): StreamItem => ({
  seq,
  event: 'number',
  data: JSON.stringify({ seq, padding }),
});

/** The numbers 1, 2, 3, … of which the newest page is replayed and the rest comes as it is published. */
export class NumberSource implements StreamSource {
  readonly #listeners = new Set<(items: readonly StreamItem[]) => void>();
  readonly #page: number;
  /** Called before the replay is read: what happens meanwhile. */
  beforeReplay: () => Promise<void> | void = () => {};
  last = 0;

  constructor(options: { page?: number; last?: number } = {}) {
    this.#page = options.page ?? 3;
    this.last = options.last ?? 0;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Publishes the next `count` numbers as one batch. */
  publish(count = 1, padding?: string): void {
    const items = Array.from({ length: count }, (_, index) => itemOf(this.last + index + 1, padding));
    this.last += count;
    for (const listener of this.#listeners) listener(items);
  }

  open(start: StreamStart): AsyncIterable<StreamBatch> {
    return liveSource({
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      replay: async () => {
        await this.beforeReplay();
        const from = start.resumeAfter ?? Math.max(0, this.last - this.#page);
        return Array.from({ length: this.last - from }, (_, index) => itemOf(from + index + 1));
      },
    }).open(start);
  }
}
