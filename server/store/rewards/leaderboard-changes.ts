import type { ClientBase, Pool } from 'pg';
import type { LeaderboardChange, SequencedLeaderboardChange } from '#domain/rewards/leaderboard-change.ts';
import { type HeadBounds, headBounds, lastRowBefore } from '../queries/changes/changefeed-head.ts';
import { announceCommit, REWARD_LEADERBOARDS_TOPIC } from '../queries/changes/changefeed-notices.ts';
import { reserveNumbers } from '../writes/reserve-numbers.ts';

/**
 * Says that the leaderboards of these cycles changed: to streams, pages and webhooks, all of which follow the topic. Call it
 * in the transaction that changes the scores, and as late in it as possible.
 */
export async function appendLeaderboardChanges(
  tx: ClientBase,
  changes: readonly LeaderboardChange[],
  nowMs: number,
): Promise<void> {
  if (changes.length === 0) return;
  const first = await reserveNumbers(tx, REWARD_LEADERBOARDS_TOPIC, changes.length);
  await tx.query({
    name: 'append-leaderboard-changes',
    text: `INSERT INTO reward_leaderboard_change (seq, campaign_id, cycle, changed_ms)
      SELECT $1 + place - 1, campaign_id, cycle, $4
      FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS r (campaign_id, cycle, place)`,
    values: [first, changes.map(({ campaignId }) => campaignId), changes.map(({ cycle }) => cycle), nowMs],
  });
  await announceCommit(tx, { topic: REWARD_LEADERBOARDS_TOPIC, head: first + changes.length - 1 });
}

/** The changes after a sequence number, ascending, at most `limit`. */
export async function leaderboardChangesAfter(
  db: Pool,
  after: number,
  limit: number,
): Promise<SequencedLeaderboardChange[]> {
  const { rows } = await db.query<{ seq: number; campaign_id: string; cycle: number; changed_ms: number }>({
    name: 'leaderboard-changes-after',
    text: `SELECT seq, campaign_id, cycle, changed_ms FROM reward_leaderboard_change
      WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows.map(({ seq, campaign_id, cycle, changed_ms }) => ({
    ...{ seq, campaignId: campaign_id, cycle, changedMs: changed_ms },
  }));
}

/** Where the topic ends. */
export const leaderboardChangeBounds = (db: Pool): Promise<HeadBounds> =>
  headBounds(db, REWARD_LEADERBOARDS_TOPIC);

/** The number of the last change that was stored before `sinceMs`; 0 when there is none. */
export const lastLeaderboardChangeBefore = (db: Pool, sinceMs: number): Promise<number> =>
  lastRowBefore(
    db,
    { topic: REWARD_LEADERBOARDS_TOPIC, table: 'reward_leaderboard_change', cameMs: 'changed_ms' },
    sinceMs,
  );

/** Deletes changes that were stored before `beforeMs`, `portion` at most, and answers how many. */
export async function pruneLeaderboardChanges(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM reward_leaderboard_change WHERE seq IN (
       SELECT seq FROM reward_leaderboard_change WHERE changed_ms < $1 ORDER BY changed_ms LIMIT $2)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}
