import { parentPort, workerData } from 'node:worker_threads';
import { STOP, type WorkerLog } from '../run-worker.ts';
import { runOrderPipeline } from './order-pipeline.ts';
import type { OrdersWorkerInput, OrdersWorkerMessage } from './start-orders-ingest.ts';

/** Runs the pipeline of orders off the main thread, and beside that of fills. */
const stopping = new AbortController();
const tell = (message: OrdersWorkerMessage | WorkerLog): void => parentPort?.postMessage(message);
const logAt =
  (level: WorkerLog['level']) =>
  (fields: object, text: string): void =>
    tell({ type: 'log', level, fields, text });

parentPort?.on('message', (word) => {
  if (word === STOP) stopping.abort();
});
await runOrderPipeline({
  ...(workerData as OrdersWorkerInput),
  signal: stopping.signal,
  logger: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
  onOrders: (orders) => tell({ type: 'orders', orders }),
});
parentPort?.close();
