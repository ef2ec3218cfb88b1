/** Progress of fill ingest. */
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

/** Progress of upstream's metadata. */
export type MetadataProgress = {
  /** Outcomes that are open upstream. */
  live: number;
  awaitingSettlement: number;
  /** Past ids that still need a query. */
  undiscovered: number;
  /** Whether every past settled outcome has been queried once. */
  isComplete: boolean;
};

/** All bus topics, each with its payload. */
export type Topics = {
  /** Latest mid prices by coin name (`#N` or ticker), only those that changed. */
  mids: Record<string, number>;
  /** Mark prices of underlyings. */
  marks: { symbol: string; timeMs: number; px: number }[];
  ingest: IngestProgress;
  metadata: MetadataProgress;
  /** Keys, organisations or people that changed: caches drop them. Naming none: anything may have changed. */
  access: { orgId?: string; keyHash?: string; personId?: string };
};

export type TopicName = keyof Topics;

export interface Bus {
  /**
   * Delivers to every present subscriber of this process before it returns, and over Redis to those of others soon
   * after, as far as the topic crosses (`shared-topics.ts`). Never throws for a subscriber's fault.
   */
  publish<T extends TopicName>(topic: T, payload: Topics[T]): void;
  /** Registers a listener; the returned function removes it. */
  subscribe<T extends TopicName>(topic: T, listener: (payload: Topics[T]) => void): () => void;
  close(): Promise<void>;
}
