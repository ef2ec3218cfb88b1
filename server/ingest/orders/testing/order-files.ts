import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SequencedOrder } from '#domain/order-event.ts';
import { createLogger } from '#observe/logger.ts';
import type { TestDatabase } from '#server/test/databases/database.ts';
import { blockLine, hourFile, wallet } from '#server/test/oracle/hand-made.ts';
import { until } from '../../fills/testing/ingest-files.ts';
import { runOrderPipeline } from '../order-pipeline.ts';

/** An event of the node's `node_order_statuses_by_block`, as a recorded line has it, with what is to be different. */
export function orderEvent(
  timeMs: number,
  changes: Record<string, unknown> = {},
  order: object = {},
): object {
  return {
    time: `${new Date(timeMs).toISOString().slice(0, 23)}951669`,
    user: wallet(7),
    hash: `0x${'1b'.repeat(32)}`,
    builder: null,
    status: 'open',
    ...changes,
    order: {
      ...{ coin: '#10', side: 'B', limitPx: '0.14276', sz: '5929.0', oid: 43_214_347_550, timestamp: timeMs },
      ...{ triggerCondition: 'N/A', isTrigger: false, triggerPx: '0.0', children: [], isPositionTpsl: false },
      ...{ reduceOnly: false, orderType: 'Limit', origSz: '5929.0', tif: 'Alo', cloid: null },
      ...order,
    },
  };
}

/** A node's output of orders that a test writes block by block. */
export class OrderDirectory {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'node-orders-'));

  append(timeMs: number, text: string): void {
    const file = path.join(this.dir, 'node_order_statuses_by_block', 'hourly', hourFile(timeMs));
    mkdirSync(path.dirname(file), { recursive: true });
    appendFileSync(file, text);
  }

  /** Appends a block with these events. */
  block(number: number, timeMs: number, ...events: unknown[]): void {
    this.append(timeMs, `${blockLine(number, timeMs, events)}\n`);
  }

  /** Appends blocks of one order each, whose `oid` is the block's number. */
  blocks(timeMs: number, ...numbers: number[]): void {
    for (const oid of numbers) this.block(oid, timeMs, orderEvent(timeMs, {}, { oid }));
  }

  remove(): void {
    rmSync(this.dir, { recursive: true });
  }
}

/** A figure of the stored cursor; -1 before the first batch. */
export async function orderCursor(database: TestDatabase, column: string): Promise<number> {
  const { rows } = await database.pool.query(`SELECT ${column} AS value FROM order_cursor`);
  return Number(rows[0]?.value ?? -1);
}

export type RunningOrders = {
  orders: SequencedOrder[];
  /** Waits until a block is stored. */
  reached(number: number): Promise<void>;
  stop(): Promise<void>;
};

/** Runs the pipeline in this process on a test database. */
export function startOrders(database: TestDatabase, nodeDataDir: string, batchOrders = 5): RunningOrders {
  const stopping = new AbortController();
  const orders: SequencedOrder[] = [];
  const ended = runOrderPipeline({
    ...{ databaseUrl: database.url, nodeDataDir, batchOrders, signal: stopping.signal, retryMs: 20 },
    logger: createLogger({ level: 'silent' }),
    onOrders: (stored) => orders.push(...stored),
  });
  return {
    orders,
    reached: (number) =>
      until(`block ${number}`, async () => (await orderCursor(database, 'block_number')) >= number),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Lets a database forget every order. */
export const emptyOrders = (database: TestDatabase): Promise<unknown> =>
  database.pool.query('TRUNCATE order_event, order_cursor, quarantine');
