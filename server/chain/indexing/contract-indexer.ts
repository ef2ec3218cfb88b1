import { BaseError } from 'viem';
import type { BlockMark } from '#domain/parlay/escrow-event.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { HeadWatch } from '../rpc/head-watch.ts';
import { isUnreachable, messageOf } from '../rpc/rpc-failure.ts';
import { blockAt, type EventPage, type EventReader, readPage } from './event-page.ts';

/** Stores a contract's events together with the cursor. Each call is atomic. */
export interface EventSink<Event> {
  /** The newest blocks that were read to their end, newest first; the first is the cursor. */
  marks(limit: number): Promise<BlockMark[]>;
  /** Stores events and moves the cursor from `from` to `to`; `moved` when it is elsewhere: then nothing is stored. */
  advance(step: {
    from: BlockMark | null;
    to: BlockMark;
    events: readonly Event[];
  }): Promise<'stored' | 'moved'>;
  /** Forgets everything above a block, or everything. */
  rollback(to: BlockMark | null): Promise<void>;
}

export type ContractIndexerOptions<Event> = {
  rpc: ChainRpc;
  heads: HeadWatch;
  sink: EventSink<Event>;
  contract: Address;
  /** Makes events of its logs. */
  read: EventReader<Event>;
  /** The block of its deployment. */
  startBlock: number;
  logger: Logger;
  signal: AbortSignal;
  /** Depth that a block needs to be indexed; 1 is the newest. */
  confirmations?: number;
  /** Most blocks in one question; halved when the node finds it too many. */
  maxRange?: number;
  /** How long the chain's head may be below the cursor (a lagging node) before it counts as a reorganisation. */
  lagGraceMs?: number;
  /** Called after events are stored. */
  onStored?: (events: readonly Event[]) => void;
  /** Called after everything above a block was deleted. */
  onRolledBack?: (to: BlockMark | null) => void;
};

const MAX_RANGE = 1_000;
const MARKS = 1_000;
const MARKS_AT_ONCE = 20;

/**
 * Copies a contract's events into a sink, each exactly once. When the chain reorganises, it goes back to the newest
 * block that both know and reads on from there.
 */
export class ContractIndexer<Event> {
  readonly #options: ContractIndexerOptions<Event>;
  #cursor: BlockMark | null = null;
  #isLoaded = false;
  #isBusy = false;
  #range: number;
  #checkedHead: string | null = null;
  #shortSinceMs: number | null = null;

  constructor(options: ContractIndexerOptions<Event>) {
    this.#options = options;
    this.#range = options.maxRange ?? MAX_RANGE;
    const leave = options.heads.onPoll(() => void this.#catchUp());
    options.signal.addEventListener('abort', leave, { once: true });
  }

  /** The newest block whose events are stored; null before the first. */
  get cursor(): BlockMark | null {
    return this.#cursor;
  }

  async #catchUp(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (!this.#options.signal.aborted && (await this.#step()));
    } catch (error) {
      this.#checkedHead = null;
      this.#failed(error);
    } finally {
      this.#isBusy = false;
    }
  }

  #failed(error: unknown): void {
    const { contract, logger, signal } = this.#options;
    if (signal.aborted) return;
    if (error instanceof BaseError && !isUnreachable(error))
      this.#range = Math.max(1, Math.floor(this.#range / 2));
    const reason = messageOf(error);
    logger.warn({ contract, reason, range: this.#range }, 'reading events failed; trying again');
  }

  async #load(): Promise<void> {
    const [cursor] = await this.#options.sink.marks(1);
    this.#cursor = cursor ?? null;
    this.#isLoaded = true;
  }

  /** One page, or one rollback. @returns whether there may be more to do at once */
  async #step(): Promise<boolean> {
    const { heads, confirmations = 1, startBlock } = this.#options;
    if (!this.#isLoaded) await this.#load();
    const head = heads.latest;
    if (!head || head.hash === this.#checkedHead) return false;
    if (!(await this.#isOnChain())) return this.#shortSinceMs === null && this.#goBack();
    const newest = Number(head.number) - confirmations + 1;
    const next = this.#cursor ? this.#cursor.number + 1 : startBlock;
    if (newest < next) {
      this.#checkedHead = head.hash;
      return false;
    }
    const last = Math.min(newest, next + this.#range - 1);
    const page = await readPage(this.#options.rpc, {
      ...this.#options,
      after: this.#cursor,
      start: startBlock,
      last,
    });
    return page !== null && this.#store(page);
  }

  /** Whether the cursor's block is on the chain. A head below it gets `lagGraceMs` to catch up. */
  async #isOnChain(): Promise<boolean> {
    const { rpc, lagGraceMs = 5_000 } = this.#options;
    if (!this.#cursor) return true;
    const block = await blockAt(rpc, this.#cursor.number);
    if (block) {
      this.#shortSinceMs = null;
      return block.hash === this.#cursor.hash;
    }
    this.#shortSinceMs ??= Date.now();
    if (Date.now() - this.#shortSinceMs >= lagGraceMs) this.#shortSinceMs = null;
    return false;
  }

  async #store(page: EventPage<Event>): Promise<boolean> {
    const stored = await this.#options.sink.advance({ from: this.#cursor, ...page });
    if (stored === 'moved') {
      await this.#load();
      return true;
    }
    this.#cursor = page.to;
    const { maxRange = MAX_RANGE } = this.#options;
    this.#range = Math.min(maxRange, this.#range + Math.ceil(maxRange / 20));
    if (page.events.length > 0) this.#options.onStored?.(page.events);
    return true;
  }

  async #goBack(): Promise<boolean> {
    const { sink, logger, onRolledBack } = this.#options;
    const ancestor = await this.#commonAncestor();
    await sink.rollback(ancestor);
    logger.warn({ from: this.#cursor?.number, to: ancestor?.number ?? null }, 'chain reorganised');
    this.#cursor = ancestor;
    onRolledBack?.(ancestor);
    return true;
  }

  async #commonAncestor(): Promise<BlockMark | null> {
    const { sink, rpc } = this.#options;
    const marks = await sink.marks(MARKS);
    for (let i = 0; i < marks.length; i += MARKS_AT_ONCE) {
      const some = marks.slice(i, i + MARKS_AT_ONCE);
      const blocks = await Promise.all(some.map(({ number }) => blockAt(rpc, number)));
      const common = some.find(({ hash }, place) => blocks[place]?.hash === hash);
      if (common) return common;
    }
    return null;
  }
}
