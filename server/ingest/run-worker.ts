import { Worker } from 'node:worker_threads';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';

/** The only word to a worker: finish the batch under way and end. */
export const STOP = 'stop';

export type WorkerLog = { type: 'log'; level: 'info' | 'warn' | 'error'; fields: object; text: string };

export type IngestWorker<M> = {
  /** Its module. */
  module: URL;
  workerData: object;
  onMessage: (message: M) => void;
  logger: Logger;
  /** Ends it: the batch under way is stored first. */
  signal: AbortSignal;
};

const RESTART_MS = 1_000;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Runs ingest in a worker thread, which is restarted when it dies and resumes at the stored cursor. Resolves when it
 * has ended after `signal`; never rejects.
 */
export async function keepWorkerRunning<M>(worker: IngestWorker<M>): Promise<void> {
  const { signal, logger } = worker;
  while (!signal.aborted) {
    const fault = await runWorker(worker);
    if (signal.aborted) return;
    logger.error({ fault, restartInMs: RESTART_MS }, 'ingest worker ended; restarting');
    await pause(RESTART_MS, signal);
  }
}

/** One life of the worker; resolves with why it ended. */
function runWorker<M>({ module, workerData, onMessage, logger, signal }: IngestWorker<M>): Promise<string> {
  const worker = new Worker(module, { workerData });
  return new Promise((resolve) => {
    let fault = '';
    let timer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      worker.postMessage(STOP);
      timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
    };
    worker.on('message', (message: M | WorkerLog) => {
      if (isLog(message)) logger[message.level](message.fields, message.text);
      else onMessage(message);
    });
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

const isLog = (message: unknown): message is WorkerLog =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'log';
