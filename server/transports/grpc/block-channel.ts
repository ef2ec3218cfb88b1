import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SequencedBlock } from '#domain/block.ts';
import { pause } from '#observe/pause.ts';
import type { BlockFeed } from '#services/blocks/block-feeds.ts';

/** One of those who receive a kind of block. */
export type BlockReceiver = {
  receive(event: Buffer): void;
  /** Resolves when the receiver has taken what it was given. */
  room(): Promise<void>;
};

export type BlockChannelOptions = {
  feed: BlockFeed;
  encode: (block: SequencedBlock) => Buffer;
  /** Hears of reads that failed; they are tried again. */
  onFault: (error: unknown) => void;
};

const RETRY_MS = 500;

/** Passes one kind of block on: each new one is encoded once, and everybody receives the same bytes. */
export class BlockChannel {
  readonly #options: BlockChannelOptions;
  /** Each with the position up to which it has everything. */
  readonly #receivers = new Map<BlockReceiver, number>();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  /** Everything up to here has been passed on. */
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
   * Passes on every block after a position at the receiver's own pace, and joins it without a seam to those who receive
   * new ones when it has caught up; then until `signal`. Resolves when it has joined. @throws when the store cannot be read
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
      // Before anything is awaited: a block that is passed on while this loop ends would not reach it.
      if (position >= this.#position) return join(position);
    }
  }

  /** Passes nothing on any more. */
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
      // Clients take what was written before they are written more, where this process was behind.
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
