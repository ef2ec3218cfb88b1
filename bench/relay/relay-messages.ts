/** What the process of the relay is started with. */
export type RelayConfig = { databaseUrl: string; apiKey: string };

/** Between the load and the relay, beside the sockets. */
export type ToRelay = { type: 'usage'; collect: boolean } | { type: 'bare'; text: string };
export type FromRelay =
  | { type: 'ready'; port: number }
  /** A window closed with an offer, or with none; `atMs` by the clock that both share. */
  | { type: 'offer'; rfqId: string; quoteId: string | null; atMs: number }
  /** Memory after a collection, processor time since the start. */
  | { type: 'usage'; rssBytes: number; heapBytes: number; cpuMs: number; open: number };
