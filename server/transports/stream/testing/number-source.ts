import type { StreamItem, StreamSource } from '../source.ts';

export const itemOf = (seq: number, padding?: string): StreamItem<number> => ({
  seq,
  event: 'number',
  data: JSON.stringify({ seq, padding }),
  value: seq,
});

/** A durable log of the numbers 1, 2, 3, … that publishes while it grows, as the fills do. */
export class NumberSource implements StreamSource<number> {
  readonly #listeners = new Set<(items: readonly StreamItem<number>[]) => void>();
  readonly #page: number;
  /** Called before each page of a replay is read: what happens meanwhile. */
  beforePage: () => Promise<void> | void = () => {};
  accepted: (value: number) => boolean = () => true;
  last = 0;

  constructor(options: { page?: number; last?: number } = {}) {
    this.#page = options.page ?? 3;
    this.last = options.last ?? 0;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Stores and publishes the next `count` numbers as one batch. */
  publish(count = 1, padding?: string): void {
    const items = Array.from({ length: count }, (_, index) => itemOf(this.last + index + 1, padding));
    this.last += count;
    for (const listener of this.#listeners) listener(items);
  }

  subscribe(listener: (items: readonly StreamItem<number>[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async *replay(afterSeq: number | null): AsyncGenerator<readonly StreamItem<number>[]> {
    let from = afterSeq ?? Math.max(0, this.last - this.#page);
    for (;;) {
      await this.beforePage();
      const page = Array.from({ length: Math.min(this.#page, this.last - from) }, (_, index) =>
        itemOf(from + index + 1),
      );
      if (page.length === 0) return;
      from += page.length;
      yield page;
      if (afterSeq === null) return;
    }
  }

  accepts(value: number): boolean {
    return this.accepted(value);
  }
}
