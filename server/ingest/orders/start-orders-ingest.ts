import type { SequencedOrder } from '#domain/order-event.ts';
import type { Logger } from '#observe/logger.ts';
import { keepWorkerRunning } from '../run-worker.ts';

/** What the worker thread is started with. */
export type OrdersWorkerInput = { databaseUrl: string; nodeDataDir: string; batchOrders?: number };
/** What it tells, besides its log. */
export type OrdersWorkerMessage = { type: 'orders'; orders: SequencedOrder[] };

export type OrdersIngestOptions = OrdersWorkerInput & {
  /** Hears of orders after their commit, in sequence order. */
  onOrders: (orders: SequencedOrder[]) => void;
  logger: Logger;
  /** Ends ingest: the batch under way is stored first. */
  signal: AbortSignal;
};

/**
 * Ingests what becomes of orders on outcomes, in a worker thread of its own: the node tells of many times more orders than
 * fills. `done` resolves when ingest has ended after `signal`; it never rejects.
 */
export function startOrdersIngest(options: OrdersIngestOptions): { done: Promise<void> } {
  const { databaseUrl, nodeDataDir, batchOrders, onOrders, logger, signal } = options;
  const workerData: OrdersWorkerInput = {
    ...{ databaseUrl, nodeDataDir, ...(batchOrders ? { batchOrders } : {}) },
  };
  const done = keepWorkerRunning<OrdersWorkerMessage>({
    ...{ module: new URL('./worker.ts', import.meta.url), workerData, logger, signal },
    onMessage: ({ orders }) => onOrders(orders),
  });
  return { done };
}
