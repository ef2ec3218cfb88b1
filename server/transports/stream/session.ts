import type { Clock } from './clock.ts';
import { CLOSE_MESSAGES, type CloseReason, type Connection, type StreamMessage } from './connection.ts';
import type { StreamLimits } from './limits.ts';
import type { StreamItem, StreamSource } from './source.ts';

export type SessionOptions = {
  connection: Connection;
  source: StreamSource;
  clock: Clock;
  limits: Pick<StreamLimits, 'maxDurationMs' | 'heartbeatMs' | 'maxQueued'>;
  /** Last sequence number that the client has; null when it starts anew. */
  resumeAfter: number | null;
  /** Whether items carry their sequence number as id. */
  withIds: boolean;
  /** Hears of a replay that failed. */
  onFault: (error: unknown) => void;
};

/**
 * One client's stream: it is registered with the source first, then the past is replayed, then what came
 * meanwhile and everything after follows by sequence number: nothing is lost and nothing sent twice.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #queue: StreamItem[] = [];
  readonly #cleanups: (() => void)[] = [];
  readonly #finished = Promise.withResolvers<CloseReason>();
  #lastSeq: number;
  #pingAtMs: number | null = null;
  #wake: (() => void) | null = null;
  #cancelHeartbeat: () => void;
  #ended: CloseReason | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#lastSeq = options.resumeAfter ?? Number.NEGATIVE_INFINITY;
    const { connection, source, clock, limits } = options;
    connection.onClose(() => this.close('gone'));
    this.#cleanups.push(
      source.subscribe((items) => this.#receive(items)),
      clock.after(limits.maxDurationMs, () => this.close('max_duration')),
    );
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
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    this.#cancelHeartbeat();
    this.#queue.length = 0;
    this.#wake?.();
    const message = CLOSE_MESSAGES[reason];
    if (message !== null) void this.#options.connection.send([{ kind: 'error', message }]);
    this.#options.connection.close(reason);
    this.#finished.resolve(reason);
  }

  #receive(items: readonly StreamItem[]): void {
    const { source, limits } = this.#options;
    const wanted = items.filter((item) => source.accepts(item.value));
    const waiting = this.#queue.length;
    this.#queue.push(...wanted);
    // A large batch alone is no sign of a slow client: only what waits behind earlier items is.
    if (waiting > 0 && this.#queue.length > limits.maxQueued) this.close('slow_consumer');
    else this.#wake?.();
  }

  #beat = (): void => {
    const { clock, limits } = this.#options;
    this.#cancelHeartbeat = clock.after(limits.heartbeatMs, this.#beat);
    this.#pingAtMs = clock.now();
    this.#wake?.();
  };

  async #run(): Promise<void> {
    const { connection, source, clock, resumeAfter } = this.#options;
    try {
      await connection.send([{ kind: 'connected', atMs: clock.now() }]);
      for await (const batch of source.replay(resumeAfter)) {
        if (this.#ended !== null) return;
        await this.#send(batch.filter((item) => source.accepts(item.value)));
      }
      while (this.#ended === null) {
        await this.#send(this.#queue.splice(0));
        await this.#ping();
        if (this.#queue.length === 0 && this.#pingAtMs === null) await this.#untilWoken();
      }
    } catch (error) {
      this.#options.onFault(error);
      this.close('failed');
    }
  }

  #untilWoken(): Promise<void> {
    if (this.#ended !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = null;
        resolve();
      };
    });
  }

  async #ping(): Promise<void> {
    const atMs = this.#pingAtMs;
    this.#pingAtMs = null;
    if (atMs !== null && this.#ended === null) await this.#options.connection.send([{ kind: 'ping', atMs }]);
  }

  async #send(items: readonly StreamItem[]): Promise<void> {
    const messages: StreamMessage[] = [];
    for (const { seq, event, data } of items) {
      if (seq <= this.#lastSeq) continue;
      this.#lastSeq = seq;
      messages.push({ kind: 'item', event, data, id: this.#options.withIds ? String(seq) : null });
    }
    if (messages.length > 0 && this.#ended === null) await this.#options.connection.send(messages);
  }
}
