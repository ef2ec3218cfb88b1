import type { Pool } from 'pg';

/**
 * Deletes scored fills and flows of cycles that were finalized before `beforeMs`, of `portion` cycles at most: payouts
 * keep their scores, and rescoring a campaign restores them. @returns the number of rows
 */
export async function deleteOldScores(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rows } = await db.query<{ deleted: number }>({
    name: 'delete-old-reward-scores',
    text: `WITH old AS (SELECT campaign_id, cycle FROM reward_payout p WHERE version = 1 AND finalized_ms < $1
        AND EXISTS (SELECT FROM reward_flow f WHERE f.campaign_id = p.campaign_id AND f.cycle = p.cycle)
        ORDER BY finalized_ms LIMIT $2),
      fills AS (DELETE FROM reward_fill f USING old
        WHERE f.campaign_id = old.campaign_id AND f.cycle = old.cycle RETURNING 1),
      flows AS (DELETE FROM reward_flow f USING old
        WHERE f.campaign_id = old.campaign_id AND f.cycle = old.cycle RETURNING 1)
      SELECT ((SELECT count(*) FROM fills) + (SELECT count(*) FROM flows))::int AS deleted`,
    values: [beforeMs, portion],
  });
  return rows[0]?.deleted ?? 0;
}
