/** One event with its place in the order of its stream. Shared by every session that sends it. */
export type StreamItem<T = unknown> = {
  /** Grows from item to item. Equal or smaller means that it was sent before. */
  seq: number;
  /** SSE event name; null for unnamed frames. */
  event: string | null;
  /** One line of JSON. */
  data: string;
  value: T;
};

/** What a stream is made of. */
export interface StreamSource<T = unknown> {
  /** Calls `listener` with every item from now on, in order, until the returned function is called. */
  subscribe(listener: (items: readonly StreamItem<T>[]) => void): () => void;
  /**
   * What a client is sent before live items, in order, in batches: everything after `afterSeq` when it resumes,
   * else the newest few (null). Read after `subscribe`, so that nothing falls between.
   */
  replay(
    afterSeq: number | null,
  ): AsyncIterable<readonly StreamItem<T>[]> | Iterable<readonly StreamItem<T>[]>;
  /** Whether this client wants an item; applied to the replay as well. */
  accepts(value: T): boolean;
}
