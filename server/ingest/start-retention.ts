import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { pruneVoteEvents } from '#store/votes/vote-events.ts';
import { expireQuarantine } from '#store/writes/expire-quarantine.ts';
import { pruneOutcomeChanges } from '#store/writes-metadata/append-outcome-changes.ts';

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
/** A worker that follows outcomes may stand still for a week. */
const CHANGES_KEPT_MS = 7 * DAY_MS;
/** Votes are few, and their history is what a client's code is tried on. */
const VOTES_KEPT_MS = 30 * DAY_MS;

type Prune = (db: Pool, beforeMs: number, portion: number) => Promise<number>;

/** Deletes rows that are older than `keptMs`, a portion at a time. */
async function pruneAll({ db, now, signal }: RetentionInput, prune: Prune, keptMs: number): Promise<void> {
  const beforeMs = now() - keptMs;
  let deleted = PORTION;
  while (deleted === PORTION && !signal.aborted) deleted = await prune(db, beforeMs, PORTION);
}

/**
 * Lets go of what ingest keeps for a while only: the oldest of the quarantine, of what became of outcomes, and of
 * votes. `done` resolves when the signal has ended it.
 */
export function startRetention(input: RetentionInput): { done: Promise<void> } {
  const { db, logger, now, signal, everyMs = HOUR_MS } = input;
  const work = async (): Promise<void> => {
    await pruneAll(input, pruneOutcomeChanges, CHANGES_KEPT_MS);
    await pruneAll(input, pruneVoteEvents, VOTES_KEPT_MS);
    const bounds = { ...KEPT, sinceMs: now() - KEPT.ms };
    const deleted = await expireQuarantine(db, bounds, PORTION, signal);
    if (deleted > 0) logger.info({ deleted }, 'the oldest rows of the quarantine were deleted');
  };
  return { done: every(everyMs, { signal, logger, what: 'deleting what is kept for a while' }, work) };
}
