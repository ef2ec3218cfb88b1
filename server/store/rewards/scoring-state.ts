import type { ClientBase } from 'pg';
import type { Campaign } from '#domain/rewards/campaign.ts';
import type { Queryable } from '../within-budget.ts';
import { findCampaign } from './campaigns.ts';

/** A campaign as it is scored: fills up to `scoredSeq` are, unless it is stale. */
export type ScoredCampaign = Campaign & { scoredSeq: number; isStale: boolean };

/** Locks the campaigns that fills as old as `sinceMs` may belong to. Drafts score nothing. */
export async function lockScored(tx: ClientBase, sinceMs: number): Promise<ScoredCampaign[]> {
  const { rows } = await tx.query<{ campaign_id: string; scored_seq: number; is_stale: boolean }>({
    name: 'lock-scored-campaigns',
    text: `SELECT campaign_id, scored_seq, is_stale FROM reward_campaign
      WHERE status <> 'draft' AND (until_ms > $1 OR is_stale) ORDER BY campaign_id FOR UPDATE`,
    values: [sinceMs],
  });
  const campaigns: ScoredCampaign[] = [];
  for (const { campaign_id, scored_seq, is_stale } of rows) {
    const campaign = await findCampaign(tx, campaign_id);
    if (campaign) campaigns.push({ ...campaign, scoredSeq: scored_seq, isStale: is_stale });
  }
  return campaigns;
}

/** Locks one campaign for scoring; null when there is none, or it is a draft. */
export async function lockScoring(tx: ClientBase, campaignId: string): Promise<ScoredCampaign | null> {
  const { rows } = await tx.query<{ scored_seq: number; is_stale: boolean }>(
    `SELECT scored_seq, is_stale FROM reward_campaign WHERE campaign_id = $1 AND status <> 'draft' FOR UPDATE`,
    [campaignId],
  );
  const campaign = rows[0] && (await findCampaign(tx, campaignId));
  return campaign && rows[0]
    ? { ...campaign, scoredSeq: rows[0].scored_seq, isStale: rows[0].is_stale }
    : null;
}

/**
 * Whether fills in a time range are stored that the campaign has not scored: those beyond both its own position and the
 * scorer's cursor.
 */
export async function hasUnscored(
  tx: ClientBase,
  {
    scoredSeq,
    cursor,
    fromMs,
    untilMs,
  }: { scoredSeq: number; cursor: string; fromMs: number; untilMs: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>({
    name: 'reward-has-unscored',
    text: `SELECT EXISTS (SELECT FROM fill WHERE time_ms BETWEEN $3 AND $4 AND seq > greatest($1::bigint,
      (SELECT position FROM changefeed_cursor WHERE topic = 'fills' AND name = $2))) AS has`,
    values: [scoredSeq, cursor, fromMs, untilMs],
  });
  return rows[0]?.has === true;
}

/** Notes that all fills up to a number are scored. */
export async function markScored(tx: ClientBase, campaignId: string, seq: number): Promise<void> {
  await tx.query({
    name: 'mark-reward-scored',
    text: 'UPDATE reward_campaign SET scored_seq = $2, is_stale = false WHERE campaign_id = $1',
    values: [campaignId, seq],
  });
}

/** Marks every campaign for rescoring from its first fill, at the next stored fill. */
export async function markAllStale(db: Queryable): Promise<void> {
  await db.query('UPDATE reward_campaign SET is_stale = true');
}

/** Forgets every score of a campaign, and answers the cycles that had any. */
export async function forgetScores(tx: ClientBase, campaignId: string): Promise<Set<number>> {
  await tx.query('DELETE FROM reward_fill WHERE campaign_id = $1', [campaignId]);
  const { rows } = await tx.query<{ cycle: number }>(
    `WITH gone AS (DELETE FROM reward_flow WHERE campaign_id = $1 RETURNING cycle) SELECT DISTINCT cycle FROM gone`,
    [campaignId],
  );
  return new Set(rows.map(({ cycle }) => cycle));
}

/** Takes the markets of these categories into a campaign, among those given, and answers which are new to it. */
async function joinMarkets(
  tx: ClientBase,
  { campaignId, categories, outcomeIds }: Joining,
): Promise<readonly number[]> {
  const { rows } = await tx.query<{ outcome_id: number }>({
    name: 'join-reward-markets',
    text: `INSERT INTO reward_market (campaign_id, outcome_id)
      SELECT $1, outcome_id FROM outcome WHERE outcome_id = ANY($3) AND category = ANY($2)
      ON CONFLICT DO NOTHING RETURNING outcome_id`,
    values: [campaignId, categories, outcomeIds],
  });
  return rows.map(({ outcome_id }) => outcome_id);
}

type Joining = { campaignId: string; categories: readonly string[]; outcomeIds: readonly number[] };

/**
 * The markets of a campaign by category, among those given, and whether fills of one were passed over: its category became
 * known after its first fills, among those up to `scoredSeq`.
 */
export async function marketsOf(
  tx: ClientBase,
  { scoredSeq, ...joining }: Joining & { scoredSeq: number },
): Promise<{ members: Set<number>; hasPassedOver: boolean }> {
  const added = await joinMarkets(tx, joining);
  const { rows: passed } = await tx.query<{ is_passed: boolean }>({
    name: 'reward-markets-passed-over',
    text: `SELECT EXISTS (SELECT FROM unnest($1::int[]) AS o (outcome_id) JOIN fill
      ON fill.coin IN (outcome_id * 10, outcome_id * 10 + 1) WHERE seq <= $2) AS is_passed`,
    values: [added, scoredSeq],
  });
  const { rows } = await tx.query<{ outcome_id: number }>({
    name: 'reward-members',
    text: 'SELECT outcome_id FROM reward_market WHERE campaign_id = $1 AND outcome_id = ANY($2)',
    values: [joining.campaignId, joining.outcomeIds],
  });
  return {
    members: new Set(rows.map(({ outcome_id }) => outcome_id)),
    hasPassedOver: passed[0]?.is_passed === true,
  };
}
