import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { IngestProgress } from '#bus/topics.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { Logger } from '#observe/logger.ts';
import { STOP, type WorkerInput, type WorkerMessage } from './worker-message.ts';

export type FillsIngestOptions = WorkerInput & {
  /** Hears of live fills after their commit, in sequence order. */
  onFills: (fills: SequencedFill[]) => void;
  /** Hears about twice a second how far ingest has come. */
  onProgress: (progress: IngestProgress) => void;
  logger: Logger;
  /** Ends ingest: the batch under way is stored first. */
  signal: AbortSignal;
};

const RESTART_MS = 1_000;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Ingests the node's fills in a worker thread, which is started again when it dies: it goes on at the stored cursor.
 * `done` resolves when ingest has ended after `signal`; it never rejects.
 */
export function startFillsIngest(options: FillsIngestOptions): { done: Promise<void> } {
  return { done: keepRunning(options) };
}

async function keepRunning(options: FillsIngestOptions): Promise<void> {
  const { signal, logger } = options;
  while (!signal.aborted) {
    const fault = await runWorker(options);
    if (signal.aborted) return;
    logger.error({ fault, restartInMs: RESTART_MS }, 'the ingest worker ended; starting it again');
    await delay(RESTART_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** One life of the worker; resolves with why it ended. */
function runWorker(options: FillsIngestOptions): Promise<string> {
  const { databaseUrl, nodeDataDir, batchFills, signal } = options;
  const workerData: WorkerInput = { databaseUrl, nodeDataDir, ...(batchFills ? { batchFills } : {}) };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  return new Promise((resolve) => {
    let fault = '';
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      worker.postMessage(STOP);
      timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
    };
    worker.on('message', (message: WorkerMessage) => receive(options, message));
    worker.on('error', (error) => {
      fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(fault || `exit ${code}`);
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function receive({ onFills, onProgress, logger }: FillsIngestOptions, message: WorkerMessage): void {
  if (message.type === 'fills') onFills(message.fills);
  else if (message.type === 'progress') onProgress(message.progress);
  else logger[message.level](message.fields, message.text);
}
