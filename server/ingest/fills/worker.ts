import { parentPort, workerData } from 'node:worker_threads';
import { STOP, type WorkerLog } from '../run-worker.ts';
import { runFillsPipeline } from './pipeline.ts';
import type { WorkerInput, WorkerMessage } from './worker-message.ts';

/** Runs the fills pipeline off the main thread: parsing history must not hold up answers to clients. */
const stopping = new AbortController();
const tell = (message: WorkerMessage | WorkerLog): void => parentPort?.postMessage(message);
const logAt =
  (level: 'info' | 'warn' | 'error') =>
  (fields: object, text: string): void =>
    tell({ type: 'log', level, fields, text });

parentPort?.on('message', (word) => {
  if (word === STOP) stopping.abort();
});
await runFillsPipeline({
  ...(workerData as WorkerInput),
  signal: stopping.signal,
  logger: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
  onFills: (fills) => tell({ type: 'fills', fills }),
  onProgress: (progress) => tell({ type: 'progress', progress }),
});
parentPort?.close();
