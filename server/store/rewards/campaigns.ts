import type { ClientBase, Pool } from 'pg';
import type { Campaign, CampaignStatus } from '#domain/rewards/campaign.ts';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';
import type { Pause } from '#domain/rewards/score-fills.ts';
import { hexBytes } from '../hex-bytes.ts';
import type { Queryable } from '../within-budget.ts';

type Row = {
  campaign_id: string;
  org_id: string | null;
  name: string;
  terms: CampaignTerms;
  status: CampaignStatus;
  from_ms: number;
  until_ms: number;
  created_ms: number;
  funded_e6: string;
  pauses: Pause[];
};

const COLUMNS = `c.campaign_id, c.org_id, c.name, c.terms, c.status, c.from_ms, c.until_ms, c.created_ms,
  (SELECT coalesce(sum(amount_e6), 0)::text FROM reward_funding f WHERE f.campaign_id = c.campaign_id) AS funded_e6,
  (SELECT coalesce(json_agg(json_build_object('fromMs', from_ms, 'toMs', to_ms) ORDER BY from_ms), '[]')
   FROM reward_pause p WHERE p.campaign_id = c.campaign_id) AS pauses`;

const toCampaign = (row: Row): Campaign => ({
  ...{ campaignId: row.campaign_id, orgId: row.org_id, name: row.name, terms: row.terms, status: row.status },
  ...{ fromMs: row.from_ms, untilMs: row.until_ms, createdMs: row.created_ms, pauses: row.pauses },
  fundedE6: BigInt(row.funded_e6),
});

/** All campaigns, the newest first. */
export async function listCampaigns(db: Pool): Promise<Campaign[]> {
  const { rows } = await db.query<Row>({
    name: 'reward-campaigns',
    text: `SELECT ${COLUMNS} FROM reward_campaign c ORDER BY c.created_ms DESC, c.campaign_id LIMIT 500`,
  });
  return rows.map(toCampaign);
}

/** The campaigns of an organisation, the newest first. */
export async function campaignsOfOrg(db: Pool, orgId: string): Promise<Campaign[]> {
  const { rows } = await db.query<Row>({
    name: 'reward-campaigns-of-org',
    text: `SELECT ${COLUMNS} FROM reward_campaign c WHERE c.org_id = $1 ORDER BY c.created_ms DESC, c.campaign_id LIMIT 200`,
    values: [orgId],
  });
  return rows.map(toCampaign);
}

/** One campaign; null when there is none. */
export async function findCampaign(db: Queryable, campaignId: string): Promise<Campaign | null> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM reward_campaign c WHERE c.campaign_id = $1`, [
    campaignId,
  ]);
  return rows[0] ? toCampaign(rows[0]) : null;
}

/** One campaign, locked against other changes and scoring until the caller's transaction ends. */
export async function lockCampaign(tx: ClientBase, campaignId: string): Promise<Campaign | null> {
  await tx.query('SELECT FROM reward_campaign WHERE campaign_id = $1 FOR UPDATE', [campaignId]);
  return findCampaign(tx, campaignId);
}

export type NewCampaign = Pick<
  Campaign,
  'campaignId' | 'orgId' | 'name' | 'terms' | 'fromMs' | 'untilMs' | 'createdMs'
>;

/** Stores a draft. */
export async function insertCampaign(db: Queryable, campaign: NewCampaign): Promise<void> {
  const { campaignId, orgId, name, terms, fromMs, untilMs, createdMs } = campaign;
  await db.query(
    `INSERT INTO reward_campaign (campaign_id, org_id, name, builder, terms, from_ms, until_ms, created_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [campaignId, orgId, name, hexBytes(terms.builder), JSON.stringify(terms), fromMs, untilMs, createdMs],
  );
}

/** Puts a payment on record, once for each reference. */
export async function insertFunding(
  tx: ClientBase,
  funding: { campaignId: string; amountE6: bigint; reference: string; fundedMs: number },
): Promise<void> {
  const { campaignId, amountE6, reference, fundedMs } = funding;
  await tx.query(
    `INSERT INTO reward_funding (campaign_id, amount_e6, reference, funded_ms) VALUES ($1, $2, $3, $4)
     ON CONFLICT (campaign_id, reference) DO NOTHING`,
    [campaignId, amountE6, reference, fundedMs],
  );
}

/** Stores a status decision. Marks the campaign for rescoring, since fills of this moment may already be scored. */
export async function changeStatus(
  tx: ClientBase,
  campaignId: string,
  status: CampaignStatus,
): Promise<void> {
  await tx.query('UPDATE reward_campaign SET status = $2, is_stale = true WHERE campaign_id = $1', [
    campaignId,
    status,
  ]);
}

/** Begins a time in which nothing counts, unless one lasts already. */
export async function beginPause(tx: ClientBase, campaignId: string, fromMs: number): Promise<void> {
  await tx.query(
    `INSERT INTO reward_pause (campaign_id, from_ms)
     SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM reward_pause WHERE campaign_id = $1 AND to_ms IS NULL)
     ON CONFLICT (campaign_id, from_ms) DO UPDATE SET to_ms = NULL`,
    [campaignId, fromMs],
  );
}

/** Ends the time in which nothing counts. */
export async function endPause(tx: ClientBase, campaignId: string, toMs: number): Promise<void> {
  await tx.query('UPDATE reward_pause SET to_ms = $2 WHERE campaign_id = $1 AND to_ms IS NULL', [
    campaignId,
    toMs,
  ]);
}
