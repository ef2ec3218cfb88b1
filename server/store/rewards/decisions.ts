import type { PayoutInput } from '#domain/rewards/payouts/payout-input.ts';
import type { Queryable } from '../within-budget.ts';

/** A decision about a held wallet as it stands in the next input file. */
type RewardDecision = PayoutInput['decisions'][number];

/** The decisions about wallets of a cycle, in the order in which they were made. */
export async function decisionsOf(
  db: Queryable,
  campaignId: string,
  cycle: number,
): Promise<RewardDecision[]> {
  const { rows } = await db.query<RewardDecision>({
    name: 'reward-decisions',
    text: `SELECT payout_id, '0x' || encode(wallet, 'hex') AS wallet, decision, reason, decided_by, decided_ms
      FROM reward_decision WHERE campaign_id = $1 AND cycle = $2 ORDER BY decision_id`,
    values: [campaignId, cycle],
  });
  return rows;
}
