import type { Hex } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import type { ChainRpc } from './chain-rpc.ts';
import { messageOf } from './rpc-failure.ts';

/** The newest block. `timestampS` in unix seconds, the fee in wei. */
export type BlockHead = {
  number: bigint;
  hash: Hex;
  parentHash: Hex;
  timestampS: number;
  baseFeePerGas: bigint;
};

/** Called after each answer of the node with the newest block, and whether the node was unreachable before. */
export type HeadListener = (head: BlockHead, cameBack: boolean) => void;

export type HeadWatchOptions = { rpc: ChainRpc; logger: Logger; signal: AbortSignal; pollMs: number };

/** Polls the newest block once for all subscribers. */
export class HeadWatch {
  readonly #options: HeadWatchOptions;
  readonly #listeners = new Set<HeadListener>();
  #latest: BlockHead | null = null;
  #isReachable = true;

  constructor(options: HeadWatchOptions) {
    this.#options = options;
  }

  /** The newest block known; null before the first answer. */
  get latest(): BlockHead | null {
    return this.#latest;
  }

  /** Whether the node answered the last poll. */
  get isReachable(): boolean {
    return this.#isReachable;
  }

  /** Calls `listener` after each answer; the result ends that. */
  onPoll(listener: HeadListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Polls now. @throws when the node does not answer. */
  async refresh(): Promise<BlockHead> {
    const block = await this.#options.rpc.getBlock({ blockTag: 'latest' });
    const { number, hash, parentHash, timestamp, baseFeePerGas } = block;
    this.#latest = {
      number,
      hash,
      parentHash,
      timestampS: Number(timestamp),
      baseFeePerGas: baseFeePerGas ?? 0n,
    };
    return this.#latest;
  }

  /** Runs until the signal. */
  async run(): Promise<void> {
    const { signal, pollMs } = this.#options;
    while (!signal.aborted) {
      await this.#poll();
      await pause(pollMs, signal);
    }
  }

  async #poll(): Promise<void> {
    const { logger } = this.#options;
    try {
      const head = await this.refresh();
      const cameBack = !this.#isReachable;
      this.#isReachable = true;
      if (cameBack) logger.info({ block: String(head.number) }, 'chain responding again');
      for (const listener of this.#listeners) listener(head, cameBack);
    } catch (error) {
      if (this.#isReachable) logger.warn({ reason: messageOf(error) }, 'chain not responding');
      this.#isReachable = false;
    }
  }
}
