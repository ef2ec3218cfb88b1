import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { expireQuarantine } from '#store/writes/expire-quarantine.ts';

export type RetentionInput = {
  db: Pool;
  logger: Logger;
  now: () => number;
  /** Ends it. */
  signal: AbortSignal;
  everyMs?: number;
};

/** Long enough to look into what an upstream change broke, and little beside the fills themselves. */
const KEPT = { ms: 30 * DAY_MS, maxRows: 100_000, maxRawBytes: 1_000_000_000 };
const PORTION = 5_000;

/** Lets go of what ingest keeps for a while only: the oldest of the quarantine. `done` resolves when the signal has ended it. */
export function startRetention(input: RetentionInput): { done: Promise<void> } {
  const { db, logger, now, signal, everyMs = HOUR_MS } = input;
  const work = async (): Promise<void> => {
    const bounds = { ...KEPT, sinceMs: now() - KEPT.ms };
    const deleted = await expireQuarantine(db, bounds, PORTION, signal);
    if (deleted > 0) logger.info({ deleted }, 'the oldest rows of the quarantine were deleted');
  };
  return { done: every(everyMs, { signal, logger, what: 'expiring the quarantine' }, work) };
}
