import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { CORE_BLOCKS, EVM_HEADERS } from '#store/queries/blocks/block-table.ts';
import { pruneLeaderboardChanges } from '#store/rewards/leaderboard-changes.ts';
import { pruneFixtures, pruneFixtureUpdates } from '#store/sports/write-fixtures.ts';
import { pruneVoteEvents } from '#store/votes/vote-events.ts';
import { pruneOrders } from '#store/writes/append-orders.ts';
import { expireQuarantine } from '#store/writes/expire-quarantine.ts';
import { pruneBlocks } from '#store/writes/prune-blocks.ts';
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

/** A season of matches that no market is about. */
const FIXTURES_KEPT_MS = 90 * DAY_MS;
/** Longer than streams replay, by the time that passes between two of these. */
const BLOCKS_KEPT_MS = 2 * DAY_MS + 2 * HOUR_MS;
const ORDERS_KEPT_MS = 2 * DAY_MS + 2 * HOUR_MS;
/** Word of a change is of no use once the scores have been read; a worker that follows it may stand still for a day. */
const LEADERBOARD_CHANGES_KEPT_MS = DAY_MS;

/** Repeats a deletion of at most `PORTION` rows until fewer go. */
async function inPortions(signal: AbortSignal, deleteSome: () => Promise<number>): Promise<void> {
  let deleted = PORTION;
  while (deleted === PORTION && !signal.aborted) deleted = await deleteSome();
}

/** Deletes old changes of outcomes and fixtures, old fixtures, blocks, orders, events of votes, and word of leaderboards. */
async function pruneTopics({ db, now, signal }: RetentionInput): Promise<void> {
  const nowMs = now();
  await inPortions(signal, () => pruneOutcomeChanges(db, nowMs - CHANGES_KEPT_MS, PORTION));
  await inPortions(signal, () => pruneFixtureUpdates(db, nowMs - CHANGES_KEPT_MS, PORTION));
  await inPortions(signal, () => pruneFixtures(db, nowMs - FIXTURES_KEPT_MS, PORTION));
  const bounds = { nowMs, keptMs: BLOCKS_KEPT_MS };
  for (const kind of [CORE_BLOCKS, EVM_HEADERS])
    await inPortions(signal, () => pruneBlocks(db, kind, bounds, PORTION));
  await inPortions(signal, () => pruneOrders(db, nowMs - ORDERS_KEPT_MS, PORTION));
  await inPortions(signal, () => pruneVoteEvents(db, nowMs - VOTES_KEPT_MS, PORTION));
  await inPortions(signal, () => pruneLeaderboardChanges(db, nowMs - LEADERBOARD_CHANGES_KEPT_MS, PORTION));
}

/**
 * Deletes ingest data past its retention: quarantine rows, changes of outcomes, fixtures and leaderboards, blocks,
 * orders, and votes. `done` resolves when the signal has ended it.
 */
export function startRetention(input: RetentionInput): { done: Promise<void> } {
  const { db, logger, now, signal, everyMs = HOUR_MS } = input;
  const work = async (): Promise<void> => {
    await pruneTopics(input);
    const bounds = { ...KEPT, sinceMs: now() - KEPT.ms };
    const deleted = await expireQuarantine(db, bounds, PORTION, signal);
    if (deleted > 0) logger.info({ deleted }, 'oldest quarantine rows deleted');
  };
  return { done: every(everyMs, { signal, logger, what: 'deleting expired rows' }, work) };
}
