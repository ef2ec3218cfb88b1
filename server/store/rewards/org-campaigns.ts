import type { ClientBase } from 'pg';
import type { Queryable } from '../within-budget.ts';

/**
 * Number of unfinished campaigns of an organisation. Locked: concurrent callers wait until the caller's transaction
 * ends.
 */
export async function countOpenCampaigns(tx: ClientBase, orgId: string, nowMs: number): Promise<number> {
  await tx.query('SELECT FROM org WHERE org_id = $1 FOR NO KEY UPDATE', [orgId]);
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM reward_campaign
     WHERE org_id = $1 AND status <> 'ended' AND until_ms > $2`,
    [orgId, nowMs],
  );
  return rows[0]?.count ?? 0;
}

/** Cycles with scores, and their number of scored wallets; of a finalized cycle from its payout. */
export async function scoredCycles(
  db: Queryable,
  campaignIds: readonly string[],
): Promise<{ campaignId: string; cycle: number; wallets: number }[]> {
  const { rows } = await db.query<{ campaign_id: string; cycle: number; wallets: number }>(
    `SELECT campaign_id, cycle, max(wallets) AS wallets FROM (
       SELECT campaign_id, cycle, count(DISTINCT wallet)::int AS wallets FROM reward_flow
       WHERE campaign_id = ANY($1) AND maker_e8 + taker_e8 > 0 GROUP BY campaign_id, cycle
       UNION ALL
       SELECT campaign_id, cycle, count(*)::int FROM reward_payout JOIN reward_payout_wallet w USING (payout_id)
       WHERE campaign_id = ANY($1) AND version = 1 AND w.maker_e8 + w.taker_e8 > 0 GROUP BY campaign_id, cycle
     ) scored GROUP BY campaign_id, cycle`,
    [campaignIds],
  );
  return rows.map(({ campaign_id, cycle, wallets }) => ({ campaignId: campaign_id, cycle, wallets }));
}
