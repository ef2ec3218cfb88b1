import type { IngestProgress } from '#bus/topics.ts';
import type { SequencedFill } from '#domain/fill.ts';

/** What the worker thread is started with. */
export type WorkerInput = { databaseUrl: string; nodeDataDir: string; batchFills?: number };

/** What the worker thread tells the thread that started it, besides its log. */
export type WorkerMessage =
  | { type: 'fills'; fills: SequencedFill[] }
  | { type: 'progress'; progress: IngestProgress };
