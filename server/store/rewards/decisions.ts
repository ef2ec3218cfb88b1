import type { ClientBase } from 'pg';
import type { PayoutInput } from '#domain/rewards/payouts/payout-input.ts';
import { hexBytes } from '../hex-bytes.ts';
import type { Queryable } from '../within-budget.ts';

/** A decision about a held wallet as it stands in the next input file. */
export type RewardDecision = PayoutInput['decisions'][number];

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

/** Puts a decision on record; false when there is one about this wallet and cycle already. */
export async function insertDecision(
  tx: ClientBase,
  { campaignId, cycle, ...decision }: RewardDecision & { campaignId: string; cycle: number },
): Promise<boolean> {
  const { payout_id, wallet, decision: word, reason, decided_by, decided_ms } = decision;
  const { rowCount } = await tx.query(
    `INSERT INTO reward_decision (payout_id, campaign_id, cycle, wallet, decision, reason, decided_by, decided_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (campaign_id, cycle, wallet) DO NOTHING`,
    [payout_id, campaignId, cycle, hexBytes(wallet), word, reason, decided_by, decided_ms],
  );
  return rowCount === 1;
}

/** A wallet whose due waits for a decision, in the newest version of its cycle. */
export type Hold = {
  payoutId: number;
  campaignId: string;
  cycle: number;
  wallet: string;
  heldE6: bigint;
  /** The published text of that version, which has the evidence. */
  json: string;
};

/** The holds of all newest versions, the oldest cycle first, 1,000 at most. */
export async function openHolds(db: Queryable): Promise<Hold[]> {
  const { rows } = await db.query<{
    payout_id: number;
    campaign_id: string;
    cycle: number;
    wallet: string;
    held_e6: string;
    body: string;
  }>({
    name: 'reward-open-holds',
    text: `SELECT p.payout_id, p.campaign_id, p.cycle, '0x' || encode(w.wallet, 'hex') AS wallet, w.held_e6::text, f.body
      FROM reward_payout p JOIN reward_payout_wallet w USING (payout_id)
      JOIN reward_payout_file f ON f.payout_id = p.payout_id AND f.name = 'payout.json'
      WHERE w.state = 'held' AND w.held_e6 > 0 AND p.version =
        (SELECT max(version) FROM reward_payout n WHERE n.campaign_id = p.campaign_id AND n.cycle = p.cycle)
      ORDER BY p.payout_id, w.wallet LIMIT 1000`,
  });
  return rows.map((row) => ({
    ...{ payoutId: row.payout_id, campaignId: row.campaign_id, cycle: row.cycle, wallet: row.wallet },
    ...{ heldE6: BigInt(row.held_e6), json: row.body },
  }));
}
