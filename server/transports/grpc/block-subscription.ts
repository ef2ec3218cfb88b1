import type { BlockKind } from '#services/block/block-feeds.ts';
import type { CloseReason } from '#transports/stream/connection.ts';
import type { BlockChannel } from './block-channel.ts';
import { LossyWriter, type Sink } from './lossy-writer.ts';

/** From where on each kind that is wanted is streamed: after a number, or from the live tip, null. */
export type Starts = ReadonlyMap<BlockKind, number | null>;

export type SubscriptionOptions = {
  sink: Sink;
  channels: Readonly<Record<BlockKind, BlockChannel>>;
  starts: Starts;
  maxWaiting: number;
  /** Called when the client is so slow that it misses events for the first time. */
  onFirstLoss: () => void;
  /** Hears of a replay that failed. */
  onFault: (error: unknown) => void;
};

/** One client's stream of blocks. It ends when it is closed, and has no lifetime of its own. */
export class BlockSubscription {
  readonly #options: SubscriptionOptions;
  readonly #writer: LossyWriter;
  readonly #ending = new AbortController();
  readonly #finished = Promise.withResolvers<CloseReason>();

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.#writer = new LossyWriter(options.sink, options);
    for (const [kind, after] of options.starts) this.#stream(options.channels[kind], after);
  }

  /** Resolves with the reason when the stream is over. */
  get finished(): Promise<CloseReason> {
    return this.#finished.promise;
  }

  /** Ends the stream. A second call does nothing. */
  close(reason: CloseReason): void {
    if (this.#ending.signal.aborted) return;
    this.#writer.stop();
    this.#ending.abort();
    this.#finished.resolve(reason);
  }

  #stream(channel: BlockChannel, after: number | null): void {
    const { signal } = this.#ending;
    // One of its own for each kind: their positions differ.
    const receiver = {
      receive: (event: Buffer) => this.#writer.push(event),
      room: () => this.#writer.room(),
    };
    if (after === null) {
      signal.addEventListener('abort', channel.join(receiver), { once: true });
      return;
    }
    channel.replay(receiver, { after, signal }).catch((error: unknown) => {
      this.#options.onFault(error);
      this.close('failed');
    });
  }
}
