import type { StoredFill } from '#domain/fill.ts';

/** A stored fill with its durable sequence number. */
export type SequencedFill = StoredFill & { seq: number };

/** How far a process that loads history has come. */
export type IngestProgress = {
  phase: 'loading' | 'live' | 'stalled';
  fills: number;
  /** Bytes read of the bytes there are; null when the size is unknown. */
  bytesRead: number;
  bytesTotal: number;
  blockNumber: number;
  blockTimeMs: number;
  fillsPerSecond: number;
};

/** Everything that one part of the product tells the others. One name, one payload. */
export type Topics = {
  /** Fills of live blocks, in sequence order. Not published while history loads. */
  fills: SequencedFill[];
  /** Latest mid prices by coin name (`#N` or ticker), only those that changed. */
  mids: Record<string, number>;
  /** Mark prices of underlyings. */
  marks: { symbol: string; timeMs: number; px: number }[];
  /** Outcomes whose metadata or settlement changed. */
  outcomes: { outcomeId: number; change: 'created' | 'updated' | 'settled' }[];
  ingest: IngestProgress;
  /** Keys or organisations that changed: caches drop them. */
  access: { orgId?: string; keyHash?: string };
};

export type TopicName = keyof Topics;

export interface Bus {
  /** Delivers to every present subscriber before it returns (memory) or soon (redis). Never throws for a subscriber's fault. */
  publish<T extends TopicName>(topic: T, payload: Topics[T]): void;
  /** Registers a listener; the returned function removes it. */
  subscribe<T extends TopicName>(topic: T, listener: (payload: Topics[T]) => void): () => void;
  close(): Promise<void>;
}
