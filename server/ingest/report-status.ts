import type { Bus, IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import type { Queryable } from '#store/within-budget.ts';
import { writeIngestStatus } from '#store/writes/ingest-status.ts';

const REPORT_MS = 1_000;

export type StatusReport = { db: Queryable; bus: Bus; logger: Logger; signal: AbortSignal; everyMs?: number };

/**
 * Stores the progress of fills and metadata about once a second, for every process on the database. Stores nothing
 * before both are known, so that an ingester waiting for another to end does not overwrite its reports. `done` resolves
 * when the signal has ended it.
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
    // Each progress is stored once, so that reports stop when ingest does.
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
