import type { SequencedBlock } from '#domain/block.ts';
import type { BlockFeed } from '#services/block/block-feeds.ts';

/** One of those who receive a kind of block. */
export type BlockReceiver = {
  receive(event: Buffer): void;
  /** Resolves when the receiver has taken what it was given. */
  room(): Promise<void>;
};

export type Replay = {
  /** Where it begins: after this number. */
  after: number;
  /** Ends it, wherever it is. */
  signal: AbortSignal;
};

/** Passes one kind of block on: each new one is encoded once, and everybody receives the same bytes. */
export class BlockChannel {
  readonly #feed: BlockFeed;
  readonly #encode: (block: SequencedBlock) => Buffer;
  /** Each with the position up to which it has everything. */
  readonly #receivers = new Map<BlockReceiver, number>();
  readonly #leave: () => void;

  constructor(feed: BlockFeed, encode: (block: SequencedBlock) => Buffer) {
    this.#feed = feed;
    this.#encode = encode;
    this.#leave = feed.listen((blocks) => this.#pass(blocks));
  }

  /** Passes on every block from now on, until the returned function is called. */
  join(receiver: BlockReceiver): () => void {
    return this.#join(receiver, this.#feed.head);
  }

  /**
   * Passes on every block after a position at the receiver's own pace, and joins it without a seam to those who receive
   * new ones when it has caught up; then until `signal`. Resolves when it has joined. @throws when the store cannot be read
   */
  async replay(receiver: BlockReceiver, { after, signal }: Replay): Promise<void> {
    const join = (position: number): void => {
      if (signal.aborted) return;
      signal.addEventListener('abort', this.#join(receiver, position), { once: true });
    };
    if (after >= this.#feed.head) return join(after);
    for await (const blocks of this.#feed.follow(after, { signal })) {
      let position = after;
      for (const block of blocks) {
        receiver.receive(this.#encode(block));
        position = block.seq;
        await receiver.room();
        if (signal.aborted) return;
      }
      // Before anything is awaited: a block that comes while this loop ends would reach nobody.
      if (position >= this.#feed.head) return join(position);
    }
  }

  close(): void {
    this.#leave();
    this.#receivers.clear();
  }

  #join(receiver: BlockReceiver, position: number): () => void {
    this.#receivers.set(receiver, position);
    return () => this.#receivers.delete(receiver);
  }

  #pass(blocks: readonly SequencedBlock[]): void {
    if (this.#receivers.size === 0) return;
    for (const block of blocks) {
      const event = this.#encode(block);
      for (const [receiver, position] of this.#receivers) if (block.seq > position) receiver.receive(event);
    }
  }
}
