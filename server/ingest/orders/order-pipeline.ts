import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import type { SequencedOrder } from '#domain/order-event.ts';
import { DAY_MS } from '#domain/time.ts';
import { keepRunning } from '#observe/keep-running.ts';
import type { Logger } from '#observe/logger.ts';
import { type OrderCursor, orderCursor } from '#store/writes/order-cursor.ts';
import { CursorMovedError } from '#store/writes/source-cursor.ts';
import { hourNameAt, parseHourName } from '#upstream/node-files/hour-file.ts';
import { type NodeLines, type NodePosition, tailNodeFiles } from '#upstream/node-files/tail.ts';
import { isOutage, isRefusal, Refusals } from '../fills/refusals.ts';
import { commitOrders } from './commit-orders.ts';
import { type OrderBatch, OrderBatchBuilder } from './order-batch.ts';
import { openOrderSession } from './order-session.ts';

export type OrderPipelineOptions = {
  databaseUrl: string;
  nodeDataDir: string;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  signal: AbortSignal;
  /** Called with stored orders in sequence order, except those that are minutes old. */
  onOrders: (orders: SequencedOrder[]) => void;
  now?: () => number;
  /** Most orders of one transaction. */
  batchOrders?: number;
  retryMs?: number;
};

const OUTPUT = 'node_order_statuses_by_block';
/** How long orders are kept. */
const KEPT_MS = 2 * DAY_MS;
const BATCH_ORDERS = 5_000;
const BATCH_LINES = 20_000;
const BATCH_QUARANTINED = 500;
/** At the head of the chain blocks are stored together for this long; those without an order only move the cursor. */
const SPACING_MS = 75;
const EMPTY_SPACING_MS = 1_000;
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;
/** A session that lasted this long did not fail because of the outage before it: the waits are short again. */
const SOUND_AFTER_MS = 30_000;
/** Followers read older ones from the store. */
const PUBLISHED_MS = 60_000;

/** Start of reading: the cursor or, if that precedes the retention, the first retained hour. */
function startOf({ file, byteOffset }: OrderCursor, sinceMs: number): NodePosition {
  const first = hourNameAt(sinceMs);
  const isOld = file === '' || (parseHourName(file) ?? 0) < (parseHourName(first) ?? 0);
  return isOld ? { file: first, byteOffset: 0 } : { file, byteOffset };
}

/** One run from the stored cursor on, over one session. */
class OrderRun {
  readonly #options: OrderPipelineOptions;
  readonly #client: pg.Client;
  readonly #refusals: Refusals;
  #builder: OrderBatchBuilder;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: OrderPipelineOptions, client: pg.Client, refusals: Refusals, cursor: OrderCursor) {
    this.#options = options;
    this.#client = client;
    this.#refusals = refusals;
    this.#builder = this.#next(cursor);
  }

  async toEnd(): Promise<void> {
    const { nodeDataDir, signal, logger } = this.#options;
    const from = startOf(this.#builder.batch.before, this.#now() - KEPT_MS);
    const lines = tailNodeFiles({
      ...{ nodeDataDir, output: OUTPUT, signal, from },
      onWarning: (warning) => logger.warn(warning, 'malformed order file'),
    });
    for await (const read of lines) {
      await this.#take(read);
      // The socket to the database gets its turn between two pieces of parsing.
      await turn();
    }
  }

  async #take(read: NodeLines): Promise<void> {
    for (const line of read.lines) {
      this.#builder.addLine(read.file, line);
      if (this.#isFull()) await this.#commit();
    }
    const { orders, quarantine, inputs } = this.#builder.batch;
    const spacingMs = orders.length + quarantine.length > 0 ? SPACING_MS : EMPTY_SPACING_MS;
    if (read.caughtUp && inputs > 0 && performance.now() - this.#sentAtMs >= spacingMs) await this.#commit();
  }

  #isFull(): boolean {
    const { orders, quarantine, inputs } = this.#builder.batch;
    const { batchOrders = BATCH_ORDERS } = this.#options;
    if (inputs >= Math.min(BATCH_LINES, this.#refusals.maxInputs)) return true;
    return orders.length >= batchOrders || quarantine.length >= BATCH_QUARANTINED;
  }

  async #commit(): Promise<void> {
    const { batch } = this.#builder;
    try {
      await commitOrders(this.#client, batch, this.#now());
    } catch (error) {
      if (isRefusal(error)) this.#refuse(batch, error);
      throw error;
    }
    this.#refusals.stored({ rows: batch.orders.length > 0 ? [] : null });
    this.#sentAtMs = performance.now();
    this.#builder = this.#next(batch.after);
    const isFresh = batch.after.blockTimeMs >= this.#now() - PUBLISHED_MS;
    if (isFresh && batch.orders.length > 0) this.#options.onOrders(batch.orders);
  }

  #refuse(batch: OrderBatch, error: Error): void {
    this.#refusals.refused(batch);
    const { inputs, lastBlock: block } = batch;
    this.#options.logger.warn({ error: error.message, inputs, block }, 'database rejected orders');
  }

  #next(from: OrderCursor): OrderBatchBuilder {
    return new OrderBatchBuilder(from, {
      isRefused: (block) => this.#refusals.has(block),
      sinceMs: this.#now() - KEPT_MS,
    });
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

/** Whether a failure is overcome by reading from the stored cursor again. */
const needsReread = (error: unknown): boolean => isRefusal(error) || error instanceof CursorMovedError;

/** One session, from its opening until it fails or `signal`. */
async function runOnce(options: OrderPipelineOptions, refusals: Refusals): Promise<void> {
  const { databaseUrl, signal, logger } = options;
  const client = await openOrderSession(databaseUrl, signal, () =>
    logger.warn({}, 'another ingester stores orders in this database; waiting for it to end'),
  );
  try {
    await new OrderRun(options, client, refusals, await orderCursor.read(client)).toEnd();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads again at once after a rejection, which narrows the search for the rejected blocks, until the search is stuck. */
async function runUntilStuck(options: OrderPipelineOptions, refusals: Refusals): Promise<void> {
  while (!options.signal.aborted) {
    try {
      await runOnce(options, refusals);
    } catch (error) {
      if (!needsReread(error) || refusals.isStuck) throw error;
    }
  }
}

/**
 * Reads, parses and stores order events until `signal`. After any failure the next run starts at the stored cursor, so
 * that each event is stored once; rejected blocks are found by bisection and quarantined. @throws errors other than an
 * outage, a rejection or a cursor moved by another writer
 */
export async function runOrderPipeline(options: OrderPipelineOptions): Promise<void> {
  const { signal, logger, retryMs = RETRY_MS } = options;
  const refusals = new Refusals();
  const run = (): Promise<unknown> => runUntilStuck(options, refusals).catch((error: unknown) => error);
  await keepRunning(run, {
    ...{ bounds: { baseMs: retryMs, maxMs: MAX_RETRY_MS }, soundAfterMs: SOUND_AFTER_MS, signal },
    onEnd(error, retryInMs) {
      if (signal.aborted) return;
      if (!needsReread(error) && !isOutage(error)) throw error;
      logger.error({ error: String(error), retryInMs }, 'storing orders failed; trying again');
    },
  });
}
