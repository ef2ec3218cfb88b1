import type { Pool } from 'pg';
import { z } from 'zod';
import type { Bus, IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { type CursorPosition, readIngestStatus } from '#store/queries/changes/ingest-status.ts';

const POLL_MS = 1_000;
/** Reports come once a second; without one for this long no process ingests. */
const SILENT_MS = 5_000;

const count = z.number().int();
const progressSchema = z.object({
  phase: z.enum(['loading', 'live', 'stalled']),
  fills: count,
  bytesRead: count,
  bytesTotal: count,
  blockNumber: count,
  blockTimeMs: count,
  fillsPerSecond: z.number(),
});
const metadataSchema = z.object({
  live: count,
  awaitingSettlement: count,
  undiscovered: count,
  isComplete: z.boolean(),
});
const reportSchema = z.object({ progress: progressSchema, metadata: metadataSchema, ageMs: z.number() });

type Pace = { pollMs: number; silentMs: number };
type FollowIngest = { db: Pool; bus: Bus; logger: Logger; signal: AbortSignal; pace?: Partial<Pace> };

/** Ingest progress of another process, from the database. */
export type FollowedIngest = {
  /** Whether history may still be loading; true also while that is not known. */
  isLoading(): boolean;
  /** Resolves when the signal has ended it. */
  done: Promise<void>;
};

/** Publishes the ingesting process's progress on the bus of a process that does not ingest. */
export function followIngest({ db, bus, signal, logger, pace }: FollowIngest): FollowedIngest {
  const { pollMs, silentMs } = { pollMs: POLL_MS, silentMs: SILENT_MS, ...pace };
  const follower = new IngestFollower(silentMs);
  const look = async (): Promise<void> => {
    const { report, cursor } = await readIngestStatus(db);
    const { progress, metadata } = follower.see(report && reportSchema.parse(report), cursor);
    if (progress) bus.publish('ingest', progress);
    if (metadata) bus.publish('metadata', metadata);
  };
  const log = { signal, logger, what: 'reading ingest progress' };
  return {
    isLoading: () => follower.isLoading,
    done: look()
      .catch((error: unknown) => logger.warn({ err: error }, `${log.what} failed; trying again`))
      .then(() => every(pollMs, log, look)),
  };
}

type Seen = { progress: IngestProgress | null; metadata: MetadataProgress | null };

class IngestFollower {
  readonly #silentMs: number;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #movedMs = Number.NEGATIVE_INFINITY;
  #isLoading = true;
  /** The cursor at the last look; undefined before the first. */
  #cursor: CursorPosition | null | undefined;

  constructor(silentMs: number) {
    this.#silentMs = silentMs;
  }

  get isLoading(): boolean {
    return this.#isLoading || performance.now() - this.#lookedMs > this.#silentMs;
  }

  see(report: z.output<typeof reportSchema> | null, cursor: CursorPosition | null): Seen {
    this.#lookedMs = performance.now();
    const hasMoved = this.#cursor !== undefined && cursor?.blockNumber !== this.#cursor?.blockNumber;
    if (hasMoved) this.#movedMs = this.#lookedMs;
    this.#cursor = cursor;
    if (report && report.ageMs <= this.#silentMs) {
      const { progress, metadata } = report;
      this.#isLoading = progress.phase === 'loading' || !metadata.isComplete;
      return { progress, metadata };
    }
    // An ingester that resumes loads the missed blocks first, before it reports: a moving cursor means loading.
    this.#isLoading = this.#lookedMs - this.#movedMs <= this.#silentMs;
    const phase = this.#isLoading ? 'loading' : 'stalled';
    if (report) return { progress: { ...report.progress, phase }, metadata: report.metadata };
    return {
      progress: this.#isLoading && cursor ? { ...NOTHING_READ, ...cursor, phase } : null,
      metadata: null,
    };
  }
}

const NOTHING_READ = { bytesRead: 0, bytesTotal: 0, fillsPerSecond: 0 };
