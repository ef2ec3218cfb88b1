import { liveSource } from '#services/stream/live-source.ts';
import type { StreamBatch, StreamItem, StreamSource, StreamStart } from '#services/stream/stream-source.ts';

const itemOf = (seq: number, padding?: string): StreamItem => ({
  seq,
  event: 'number',
  data: JSON.stringify({ seq, padding }),
});

const itemsBetween = (after: number, last: number): StreamItem[] =>
  Array.from({ length: Math.max(0, last - after) }, (_, index) => itemOf(after + index + 1));

type Keep = (item: StreamItem) => boolean;

/** The numbers 1, 2, 3, … of which the newest page is replayed and the rest comes as it is published. */
export class NumberSource implements StreamSource {
  readonly #listeners = new Set<(items: readonly StreamItem[]) => void>();
  readonly #page: number;
  /** Called before the replay is read: what happens meanwhile. */
  beforeReplay: () => Promise<void> | void = () => {};
  last = 0;
  /** When the newest number was published, epoch ms; null while that is not known. */
  publishedMs: number | null = null;
  /** Whoever resumes from before this number is told of a gap. */
  expired = 0;

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

  newestMs(): number | null {
    return this.publishedMs;
  }

  open(start: StreamStart): AsyncIterable<StreamBatch> {
    return this.#open(start, () => true);
  }

  /** The same numbers for a client that wants only some of them. */
  only(keep: Keep): StreamSource {
    return { open: (start) => this.#open(start, keep) };
  }

  async *#open(start: StreamStart, keep: Keep): AsyncGenerator<StreamBatch> {
    const { resumeAfter } = start;
    const { expired } = this;
    if (resumeAfter === null || resumeAfter >= expired) {
      yield* this.#live(start, keep);
      return;
    }
    const gap = { reason: 'expired', from: resumeAfter + 1, to: expired };
    yield { items: [], position: expired, gap };
    yield* this.#live({ ...start, resumeAfter: expired }, keep);
  }

  #live(start: StreamStart, keep: Keep): AsyncIterable<StreamBatch> {
    return liveSource({
      subscribe: (listener) => {
        const forward = (items: readonly StreamItem[]): void => listener(items.filter(keep));
        this.#listeners.add(forward);
        return () => this.#listeners.delete(forward);
      },
      replay: async () => {
        await this.beforeReplay();
        const after = start.resumeAfter ?? Math.max(0, this.last - this.#page);
        return itemsBetween(after, this.last).filter(keep);
      },
    }).open(start);
  }
}
