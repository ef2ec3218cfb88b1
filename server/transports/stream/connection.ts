/** An item of the stream. `id` is there only for clients that asked to resume. */
export type ItemMessage = { kind: 'item'; event: string | null; data: string; id: string | null };

/** What a session tells a client. Each adapter has its own wire form of it. */
export type StreamMessage =
  | ItemMessage
  | { kind: 'connected'; atMs: number }
  /** A `StreamGap` or a `Playback` as JSON. Its `id` is where the stream goes on, so that the same gap is told once. */
  | { kind: 'gap' | 'playback'; data: string; id: string | null }
  /** `id` is there only for clients that asked to resume: they have everything up to it. */
  | { kind: 'ping'; atMs: number; id: string | null }
  | { kind: 'error'; message: string };

/** How long a client may take to read the last words before its connection is cut. */
export const CLOSE_GRACE_MS = 5_000;

/** Why a session ended, and what the client is told; null when there is nobody to tell. */
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
