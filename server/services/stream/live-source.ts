import type { StreamBatch, StreamItem, StreamSource, StreamStart } from './stream-source.ts';

/** A stream that exists in memory only. */
export type LiveFeed = {
  /** Calls `listener` with every item from now on, in order, until the returned function is called. */
  subscribe(listener: (items: readonly StreamItem[]) => void): () => void;
  /** The newest items, oldest first. Read after `subscribe`, so that nothing falls between. */
  replay(): Promise<readonly StreamItem[]>;
};

/** Items that wait for one client. */
export class ItemQueue {
  readonly #start: StreamStart;
  #items: StreamItem[] = [];
  #wake: () => void = () => {};

  constructor(start: StreamStart) {
    this.#start = start;
    start.signal.addEventListener('abort', () => this.#wake(), { once: true });
  }

  push(items: readonly StreamItem[]): void {
    // A large batch alone is no sign of a slow client: only what waits behind earlier items is.
    const isOver = this.#items.length > 0 && this.#items.length + items.length > this.#start.maxQueued;
    if (isOver) this.#start.onOverflow();
    else this.#items.push(...items);
    this.#wake();
  }

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  /** Everything that waits, as soon as there is any; nothing when the signal came first. */
  async take(): Promise<StreamItem[]> {
    if (this.#items.length === 0 && !this.#start.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#items.splice(0);
  }
}

async function* live(feed: LiveFeed, start: StreamStart): AsyncGenerator<StreamBatch> {
  const { signal } = start;
  const queue = new ItemQueue(start);
  const leave = feed.subscribe((items) => queue.push(items));
  signal.addEventListener('abort', leave, { once: true });
  const replayed = await feed.replay();
  let position = replayed.at(-1)?.seq ?? Number.NEGATIVE_INFINITY;
  if (replayed.length > 0 && !signal.aborted) yield { items: replayed, position, isReplay: true };
  while (!signal.aborted) {
    const after = position;
    const fresh = (await queue.take()).filter(({ seq }) => seq > after);
    position = fresh.at(-1)?.seq ?? position;
    if (fresh.length > 0) yield { items: fresh, position };
  }
}

/** A stream of what has no history: a client that is too slow for it is sent away. */
export const liveSource = (feed: LiveFeed): StreamSource => ({ open: (start) => live(feed, start) });
