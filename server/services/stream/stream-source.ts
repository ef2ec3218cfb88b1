/** One event with its place in the order of its stream. Shared by every session that sends it. */
export type StreamItem = {
  /** Grows from item to item. */
  seq: number;
  /** Event name; null for unnamed frames. */
  event: string | null;
  /** One line of JSON. */
  data: string;
};

/** Numbers that a client asked for and is not sent, both inclusive, and why. */
export type StreamGap = { reason: string; from: number; to: number };

/** A piece of what one client is sent. */
export type StreamBatch = {
  items: readonly StreamItem[];
  /** The client has everything up to here, sent or filtered out. */
  position: number;
  /** What it misses before these items. */
  gap?: StreamGap;
};

/** How one client's stream begins. */
export type StreamStart = {
  /** Last number that the client has; null when it starts anew. */
  resumeAfter: number | null;
  /** Ends the stream. */
  signal: AbortSignal;
  /** Items that may wait for the client where they cannot be read again. */
  maxQueued: number;
  /** Called when more than that would have to wait: the stream cannot go on. */
  onOverflow: () => void;
};

/** What a stream is made of. */
export interface StreamSource {
  /**
   * Everything that one client is sent, in order, as fast as it asks: first the past, then what comes, until the
   * signal. @throws when the past cannot be read
   */
  open(start: StreamStart): AsyncIterable<StreamBatch>;
}
