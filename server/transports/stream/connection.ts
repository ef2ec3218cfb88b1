/** A stream item. `id` is set only for clients that asked to resume. */
export type ItemMessage = { kind: 'item'; event: string | null; data: string; id: string | null };

/** A message to a client; each protocol adapter encodes it. */
export type StreamMessage =
  | ItemMessage
  | { kind: 'connected'; atMs: number }
  /**
   * A `StreamGap` or `Playback` as JSON. Its `id` is where the stream continues, so that a gap is reported once.
   */
  | { kind: 'gap' | 'playback'; data: string; id: string | null }
  /**
   * `id`, for clients that asked to resume, is the position that they have received up to. `newestMs` is when the newest
   * event of the feed happened, so that a feed that stands still is seen; absent where that is not known.
   */
  | { kind: 'ping'; atMs: number; id: string | null; newestMs?: number }
  | { kind: 'error'; message: string };

/** Time for a client to read the final messages before its connection is cut. */
export const CLOSE_GRACE_MS = 5_000;

/** Messages to the client by the reason a session ended; null if there is no one to tell. */
export const CLOSE_MESSAGES = {
  capacity: 'stream capacity reached, try again later',
  slow_consumer: 'client too slow, reconnect',
  max_duration: 'stream max duration reached',
  revoked: 'API key revoked',
  narrowed: 'API key no longer allows this stream',
  restarting: 'server restarting, reconnect',
  failed: 'stream failed, reconnect',
  gone: null,
} as const;

export type CloseReason = keyof typeof CLOSE_MESSAGES;

/** One client, whatever the protocol. */
export interface Connection {
  /** Writes messages in order; resolves when the client has room for more. Never rejects. */
  send(messages: readonly StreamMessage[]): Promise<void>;
  /** Ends the connection after what was sent; cuts it when the client takes too long to read that. */
  close(reason: CloseReason): void;
  /** Hears texts from the client; one-way protocols never call it. */
  onMessage(listener: (text: string) => void): void;
  /** Called once when the connection is over, whoever ended it. */
  onClose(listener: () => void): void;
}
