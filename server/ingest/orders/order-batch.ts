import type { SequencedOrder } from '#domain/order-event.ts';
import type { OrderCursor } from '#store/writes/order-cursor.ts';
import type { QuarantinedRow } from '#store/writes/quarantine.ts';
import type { SplitLine } from '#upstream/node-files/line-splitter.ts';
import { storableText } from '#upstream/node-files/parse-block.ts';
import {
  type ParsedOrderBlock,
  parseOrderBlock,
  type RejectedOrder,
} from '#upstream/node-files/parse-order-block.ts';
import { continuity } from '../fills/continuity.ts';

/** Everything that one transaction stores: it takes the cursor from `before` to `after`. */
export type OrderBatch = {
  before: OrderCursor;
  after: OrderCursor;
  orders: SequencedOrder[];
  quarantine: QuarantinedRow[];
  /** Lines that were taken in. */
  inputs: number;
  /** The last block among them; null when there was none. */
  lastBlock: number | null;
};

export type OrderBatchLimits = {
  /** Blocks that the database is known to refuse. */
  isRefused(blockNumber: number): boolean;
  /** Orders of blocks before it are not kept, epoch ms. */
  sinceMs: number;
};

type Refused = { reason: RejectedOrder['reason'] | 'implausible_block'; raw: string };

const whole = (line: Buffer, reason: Refused['reason']): Refused => ({
  reason,
  raw: storableText(line.toString('utf8')),
});

/** Gathers lines into a batch; sequence numbers continue from the cursor in input order. */
export class OrderBatchBuilder {
  readonly #limits: OrderBatchLimits;
  readonly #batch: OrderBatch;

  constructor(before: OrderCursor, limits: OrderBatchLimits) {
    this.#limits = limits;
    this.#batch = { before, after: { ...before }, orders: [], quarantine: [], inputs: 0, lastBlock: null };
  }

  /** The batch so far. */
  get batch(): OrderBatch {
    return this.#batch;
  }

  /** Takes in one line of a node file and moves the cursor behind it. */
  addLine(file: string, split: SplitLine): void {
    const { after } = this.#batch;
    after.file = file;
    after.byteOffset = split.end;
    this.#batch.inputs++;
    const parsed = split.oversized ? whole(split.line, 'oversized') : parseOrderBlock(split.line);
    if ('reason' in parsed) {
      this.#reject(file, split.start, parsed);
      return;
    }
    const next = continuity(after, parsed);
    if (next === 'duplicate') after.duplicateBlocks++;
    else if (next === 'implausible') this.#reject(file, split.start, whole(split.line, 'implausible_block'));
    else {
      if (next !== 'follows') after.missingBlocks += next.toBlock - next.fromBlock + 1;
      this.#addBlock(file, split, parsed);
    }
  }

  #addBlock(file: string, split: SplitLine, block: ParsedOrderBlock): void {
    const { after, orders } = this.#batch;
    const { blockNumber, blockTimeMs } = block;
    // Times must not go back, for what is old is found by them.
    after.blockTimeMs = Math.max(after.blockTimeMs, blockTimeMs);
    after.blockNumber = blockNumber;
    after.blocks++;
    after.skippedRows += block.skipped;
    this.#batch.lastBlock = blockNumber;
    if (blockTimeMs < this.#limits.sinceMs) return;
    if (this.#limits.isRefused(blockNumber)) {
      this.#reject(file, split.start, whole(split.line, 'refused_by_database'));
      return;
    }
    for (const order of block.orders) {
      orders.push({ ...order, blockTimeMs: after.blockTimeMs, seq: ++after.orderSeq });
    }
    for (const rejected of block.rejected) this.#reject(file, split.start, rejected);
  }

  #reject(file: string, byteOffset: number, { reason, raw }: Refused): void {
    this.#batch.quarantine.push({ file, byteOffset, reason, raw });
    this.#batch.after.quarantined++;
  }
}
