import type { IngestProgress } from '#bus/topics.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { Logger } from '#observe/logger.ts';
import { keepWorkerRunning } from '../run-worker.ts';
import type { WorkerInput, WorkerMessage } from './worker-message.ts';

export type FillsIngestOptions = WorkerInput & {
  /** Called with live fills after their commit, in sequence order. */
  onFills: (fills: SequencedFill[]) => void;
  /** Called about twice a second with ingest progress. */
  onProgress: (progress: IngestProgress) => void;
  logger: Logger;
  /** Ends ingest: the batch under way is stored first. */
  signal: AbortSignal;
};

/**
 * Ingests the node's fills in a worker thread, which is restarted when it dies and resumes at the stored cursor. `done`
 * resolves when ingest has ended after `signal`; it never rejects.
 */
export function startFillsIngest(options: FillsIngestOptions): { done: Promise<void> } {
  const { databaseUrl, nodeDataDir, batchFills, onFills, onProgress, logger, signal } = options;
  const workerData: WorkerInput = { databaseUrl, nodeDataDir, ...(batchFills ? { batchFills } : {}) };
  const done = keepWorkerRunning<WorkerMessage>({
    ...{ module: new URL('./worker.ts', import.meta.url), workerData, logger, signal },
    onMessage(message) {
      if (message.type === 'fills') onFills(message.fills);
      else onProgress(message.progress);
    },
  });
  return { done };
}
