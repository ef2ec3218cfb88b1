import type { IngestProgress } from '#bus/topics.ts';
import type { SequencedFill } from '#domain/fill.ts';

/** Start parameters of the worker thread. */
export type WorkerInput = { databaseUrl: string; nodeDataDir: string; batchFills?: number };

/** Messages of the worker thread to its parent, besides its log. */
export type WorkerMessage =
  | { type: 'fills'; fills: SequencedFill[] }
  | { type: 'progress'; progress: IngestProgress };
