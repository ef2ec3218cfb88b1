import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SequencedBlock } from '#domain/block.ts';
import { pause } from '#observe/pause.ts';
import type { BlockFeed } from '#services/blocks/block-feeds.ts';

/** A subscriber to one kind of block. */
export type BlockReceiver = {
  receive(event: Buffer): void;
  /** Resolves when the receiver has drained its buffer. */
  room(): Promise<void>;
};

export type BlockChannelOptions = {
  feed: BlockFeed;
  encode: (block: SequencedBlock) => Buffer;
  /** Called when a read fails; it is retried. */
  onFault: (error: unknown) => void;
};

const RETRY_MS = 500;

/** Broadcasts one kind of block. Each block is encoded once, and all receivers share the bytes. */
export class BlockChannel {
  readonly #options: BlockChannelOptions;
  /** Receivers of new blocks, each with the position it has received up to. */
  readonly #receivers = new Map<BlockReceiver, number>();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  /** Position of the last block broadcast. */
  #position = 0;

  constructor(options: BlockChannelOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** How many receive new blocks. */
  get size(): number {
    return this.#receivers.size;
  }

  /** Passes on every block that is not known here yet, until the returned function is called. */
  join(receiver: BlockReceiver): () => void {
    return this.#join(receiver, this.#options.feed.head);
  }

  /**
   * Sends stored blocks after a position at the receiver's own pace; once caught up, it receives new blocks without
   * a gap until `signal`. Resolves on catching up. @throws when the store cannot be read
   */
  async replay(
    receiver: BlockReceiver,
    { after, signal }: { after: number; signal: AbortSignal },
  ): Promise<void> {
    const { feed, encode } = this.#options;
    const join = (position: number): void => {
      if (!signal.aborted) signal.addEventListener('abort', this.#join(receiver, position), { once: true });
    };
    if (after >= this.#position) return join(after);
    for await (const blocks of feed.follow(after, { signal })) {
      let position = after;
      for (const block of blocks) {
        receiver.receive(encode(block));
        position = block.seq;
        await receiver.room();
        if (signal.aborted) return;
      }
      // No await between this check and joining: a block broadcast in between would be missed.
      if (position >= this.#position) return join(position);
    }
  }

  /** Stops broadcasting. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#receivers.clear();
    await this.#running;
  }

  #join(receiver: BlockReceiver, position: number): () => void {
    this.#receivers.set(receiver, position);
    return () => this.#receivers.delete(receiver);
  }

  async #run(): Promise<void> {
    const { feed, onFault } = this.#options;
    const { signal } = this.#closing;
    await feed.ready();
    this.#position = feed.head;
    while (!signal.aborted) {
      try {
        await this.#follow(signal);
      } catch (error) {
        onFault(error);
      }
      await pause(RETRY_MS, signal); // closing: the loop ends
    }
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for await (const blocks of this.#options.feed.follow(this.#position, { signal })) {
      this.#pass(blocks);
      // When catching up, lets clients drain between batches.
      await nextTurn();
    }
  }

  #pass(blocks: readonly SequencedBlock[]): void {
    for (const block of blocks) {
      this.#position = block.seq;
      if (this.#receivers.size === 0) continue;
      const event = this.#options.encode(block);
      for (const [receiver, position] of this.#receivers) if (block.seq > position) receiver.receive(event);
    }
  }
}
