import type { Clock } from '#observe/clock.ts';
import type { StreamBatch, StreamSource } from '#services/stream/stream-source.ts';
import { CLOSE_MESSAGES, type CloseReason, type Connection, type StreamMessage } from './connection.ts';
import { messagesOf } from './item-message.ts';
import type { StreamLimits } from './limits.ts';

export type SessionOptions = {
  connection: Connection;
  source: StreamSource;
  clock: Clock;
  limits: Pick<StreamLimits, 'maxDurationMs' | 'heartbeatMs' | 'maxQueued'>;
  /** Last sequence number that the client has; null when it starts anew. */
  resumeAfter: number | null;
  /** Whether items carry their sequence number as id. */
  withIds: boolean;
  /** Hears of a source that failed. */
  onFault: (error: unknown) => void;
};

/**
 * One client's stream: what the source has for it, written as fast as the client reads, with heartbeats in between,
 * until the client leaves, its time is over, or its source fails.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #ending = new AbortController();
  readonly #cleanups: (() => void)[] = [];
  readonly #finished = Promise.withResolvers<CloseReason>();
  #position: number | null;
  #pingAtMs: number | null = null;
  #sends = 0;
  #cancelHeartbeat: () => void;
  #ended: CloseReason | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#position = options.resumeAfter;
    const { connection, clock, limits } = options;
    connection.onClose(() => this.close('gone'));
    this.#cleanups.push(clock.after(limits.maxDurationMs, () => this.close('max_duration')));
    this.#cancelHeartbeat = clock.after(limits.heartbeatMs, this.#beat);
    void this.#run();
  }

  /** Resolves with the reason when the stream is over. */
  get finished(): Promise<CloseReason> {
    return this.#finished.promise;
  }

  /** Ends the stream and tells the client why. A second call does nothing. */
  close(reason: CloseReason): void {
    if (this.#ended !== null) return;
    this.#ended = reason;
    this.#ending.abort();
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.#cancelHeartbeat();
    const message = CLOSE_MESSAGES[reason];
    if (message !== null) void this.#options.connection.send([{ kind: 'error', message }]);
    this.#options.connection.close(reason);
    this.#finished.resolve(reason);
  }

  #beat = (): void => {
    const { clock, limits } = this.#options;
    this.#cancelHeartbeat = clock.after(limits.heartbeatMs, this.#beat);
    this.#pingAtMs = clock.now();
    this.#ping();
  };

  /** Sends the newest heartbeat, unless earlier output is still unread. */
  #ping(): void {
    const atMs = this.#pingAtMs;
    if (atMs === null || this.#sends > 0) return;
    this.#pingAtMs = null;
    const newestMs = this.#options.source.newestMs?.() ?? null;
    const newest = newestMs === null ? {} : { newestMs };
    void this.#send([{ kind: 'ping', atMs, id: this.#idOf(this.#position), ...newest }]);
  }

  async #run(): Promise<void> {
    const { connection, source, clock, resumeAfter, limits } = this.#options;
    const { signal } = this.#ending;
    try {
      await connection.send([{ kind: 'connected', atMs: clock.now() }]);
      const onOverflow = () => this.close('slow_consumer');
      for await (const batch of source.open({
        resumeAfter,
        signal,
        maxQueued: limits.maxQueued,
        onOverflow,
      })) {
        if (this.#ended !== null) return;
        // Set before sending: a heartbeat queued behind this batch must not carry an older position.
        this.#position = batch.position;
        await this.#send(this.#messagesOf(batch));
      }
    } catch (error) {
      this.#options.onFault(error);
      this.close('failed');
    }
  }

  #messagesOf({ items, gap, playback, position }: StreamBatch): readonly StreamMessage[] {
    const messages = messagesOf(items, this.#options.withIds);
    const id = this.#idOf(position);
    const notices: StreamMessage[] = [
      ...(gap ? [{ kind: 'gap' as const, data: JSON.stringify(gap), id }] : []),
      ...(playback ? [{ kind: 'playback' as const, data: JSON.stringify(playback), id }] : []),
    ];
    return notices.length > 0 ? [...notices, ...messages] : messages;
  }

  #idOf(seq: number | null): string | null {
    return this.#options.withIds && seq !== null ? String(seq) : null;
  }

  async #send(messages: readonly StreamMessage[]): Promise<void> {
    if (messages.length === 0 || this.#ended !== null) return;
    this.#sends += 1;
    await this.#options.connection.send(messages);
    this.#sends -= 1;
    this.#ping();
  }
}
