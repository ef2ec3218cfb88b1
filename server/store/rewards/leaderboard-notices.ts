import type { ClientBase } from 'pg';
import type { SequencedLeaderboardChange } from '#domain/rewards/leaderboard-change.ts';

/** Notes which leaderboards changed, of campaigns that there still are. */
export async function noteLeaderboards(
  tx: ClientBase,
  changes: readonly SequencedLeaderboardChange[],
): Promise<void> {
  await tx.query({
    name: 'note-reward-leaderboards',
    text: `INSERT INTO reward_leaderboard_notice AS n (campaign_id, cycle, changed_seq)
      SELECT campaign_id, cycle, max(seq) FROM unnest($1::text[], $2::int[], $3::bigint[]) AS c (campaign_id, cycle, seq)
      JOIN reward_campaign USING (campaign_id) GROUP BY campaign_id, cycle ORDER BY campaign_id, cycle
      ON CONFLICT (campaign_id, cycle) DO UPDATE SET changed_seq = greatest(n.changed_seq, excluded.changed_seq)`,
    values: [
      changes.map(({ campaignId }) => campaignId),
      changes.map(({ cycle }) => cycle),
      changes.map(({ seq }) => seq),
    ],
  });
}

/** A changed leaderboard whose next event is due. */
export type DueLeaderboard = { campaignId: string; cycle: number; changedSeq: number };

/** Claims at most `limit` due leaderboards, locked until the caller's transaction ends. */
export async function takeDueLeaderboards(
  tx: ClientBase,
  { toldBeforeMs, nowMs, limit }: { toldBeforeMs: number; nowMs: number; limit: number },
): Promise<DueLeaderboard[]> {
  const { rows } = await tx.query<{ campaign_id: string; cycle: number; changed_seq: number }>({
    name: 'take-due-leaderboards',
    text: `WITH due AS (
        SELECT campaign_id, cycle FROM reward_leaderboard_notice
        WHERE changed_seq > told_seq AND told_ms <= $1 ORDER BY told_ms LIMIT $3 FOR UPDATE SKIP LOCKED)
      UPDATE reward_leaderboard_notice n SET told_seq = changed_seq, told_ms = $2
      FROM due WHERE n.campaign_id = due.campaign_id AND n.cycle = due.cycle
      RETURNING n.campaign_id, n.cycle, n.changed_seq`,
    values: [toldBeforeMs, nowMs, limit],
  });
  return rows.map(({ campaign_id, cycle, changed_seq }) => ({
    ...{ campaignId: campaign_id, cycle, changedSeq: changed_seq },
  }));
}
