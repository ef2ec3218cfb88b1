import type { Pool } from 'pg';
import { z } from 'zod';
import type { Bus, IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { readIngestStatus } from '#store/queries/ingest-status.ts';

const POLL_MS = 1_000;
/** Reports come once a second. Without one for this long nobody ingests, or nobody can be heard. */
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
const statusSchema = z.object({ progress: progressSchema, metadata: metadataSchema });
type Status = { progress: IngestProgress; metadata: MetadataProgress };

export type FollowIngest = {
  db: Pool;
  bus: Bus;
  logger: Logger;
  signal: AbortSignal;
  pollMs?: number;
  silentMs?: number;
};

/**
 * Tells the bus of a process that does not ingest how far the one that does is, as the database has it. While no report
 * comes it tells of a stall: nothing may be kept for long then, since history may be loading unheard.
 * The promise resolves when the signal has ended it.
 */
export async function followIngest({ db, bus, signal, logger, ...pace }: FollowIngest): Promise<void> {
  const { pollMs = POLL_MS, silentMs = SILENT_MS } = pace;
  let status: Status | null = null;
  let heardMs = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    const row = await readIngestStatus(db);
    if (row === null) return;
    status = statusSchema.parse(row);
    heardMs = performance.now() - row.ageMs;
  };
  await every(pollMs, { signal, logger, what: 'reading how far ingest is' }, async () => {
    try {
      await look();
    } finally {
      if (status) tell(bus, status, performance.now() - heardMs > silentMs);
    }
  });
}

function tell(bus: Bus, { progress, metadata }: Status, isSilent: boolean): void {
  bus.publish('ingest', isSilent ? { ...progress, phase: 'stalled' } : progress);
  bus.publish('metadata', metadata);
}
