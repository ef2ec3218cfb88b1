import type { SequencedOrder } from '#domain/order-event.ts';
import type { Logger } from '#observe/logger.ts';
import { keepWorkerRunning } from '../run-worker.ts';

/** Start parameters of the worker thread. */
export type OrdersWorkerInput = { databaseUrl: string; nodeDataDir: string; batchOrders?: number };
/** Its messages, besides its log. */
export type OrdersWorkerMessage = { type: 'orders'; orders: SequencedOrder[] };

export type OrdersIngestOptions = OrdersWorkerInput & {
  /** Called with orders after their commit, in sequence order. */
  onOrders: (orders: SequencedOrder[]) => void;
  logger: Logger;
  /** Ends ingest: the batch under way is stored first. */
  signal: AbortSignal;
};

/**
 * Ingests order events of outcomes, in a worker thread of its own: the node reports many times more orders than fills.
 * `done` resolves when ingest has ended after `signal`; it never rejects.
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
