import type { Bus, IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import type { Queryable } from '#store/within-budget.ts';
import { writeIngestStatus } from '#store/writes/ingest-status.ts';

const REPORT_MS = 1_000;

export type StatusReport = { db: Queryable; bus: Bus; logger: Logger; signal: AbortSignal; everyMs?: number };

/**
 * Stores about once a second how far fills and metadata are, so that every process on the database knows it. Nothing is
 * stored before both are known: an ingester that waits for another to end says nothing in its place.
 * `done` resolves when the signal has ended it.
 */
export function startStatusReport({ db, bus, logger, signal, everyMs = REPORT_MS }: StatusReport): {
  done: Promise<void>;
} {
  let progress: IngestProgress | null = null;
  let metadata: MetadataProgress | null = null;
  const leave = [
    bus.subscribe('ingest', (heard) => {
      progress = heard;
    }),
    bus.subscribe('metadata', (heard) => {
      metadata = heard;
    }),
  ];
  const report = async (): Promise<void> => {
    if (progress === null || metadata === null) return;
    const status = { progress, metadata };
    // Told once: progress that is not told anew has no teller any more.
    progress = null;
    await writeIngestStatus(db, status);
  };
  const done = every(everyMs, { signal, logger, what: 'reporting ingest progress' }, report);
  return {
    done: done.finally(() => {
      for (const unsubscribe of leave) unsubscribe();
    }),
  };
}
