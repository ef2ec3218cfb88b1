import type { Pool, PoolClient } from 'pg';
import type { AuditAction } from '#domain/audit.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import type { Campaign } from '#domain/rewards/campaign.ts';
import { type CampaignTerms, campaignTermsSchema, poolE6Of } from '#domain/rewards/campaign-terms.ts';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import { insertAuditOf } from '#store/accounts/audit.ts';
import {
  beginPause,
  changeStatus,
  endPause,
  findCampaign,
  insertCampaign,
  insertFunding,
  lockCampaign,
} from '#store/rewards/campaigns.ts';
import { transaction } from '#store/transaction.ts';

const MAX_NAME = 120;
const MAX_REFERENCE = 200;

/** Who changes a campaign in the console; absent for an operator's command, which may change any campaign. */
export type CampaignChanger = { orgId: string; personId: string; address: string };

/** Total cost of a campaign in 6-decimal units: one pool per cycle. */
export const costE6Of = ({ terms }: Pick<Campaign, 'terms'>): bigint =>
  poolE6Of(terms) * BigInt(cyclesOf(terms).length);

type Draft = { name: string; terms: unknown; nowMs: number };

/** Creates a draft of a campaign. @throws ServiceError('invalid') naming each problem of the terms */
export async function createCampaign(
  db: Pool,
  { name, terms, nowMs }: Draft,
  by: CampaignChanger | null = null,
  admit: (tx: PoolClient, terms: CampaignTerms) => Promise<void> = async () => {},
): Promise<Campaign> {
  const shown = name.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (shown === '' || shown.length > MAX_NAME)
    throw new ServiceError('invalid', `The name must have 1 to ${MAX_NAME} characters.`);
  const read = campaignTermsSchema.safeParse(terms);
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ServiceError('invalid', `The terms are not valid. ${problems.join('; ')}`);
  }
  const cycles = cyclesOf(read.data);
  const draft = {
    ...{
      campaignId: newId('campaign'),
      orgId: by?.orgId ?? null,
      name: shown,
      terms: read.data,
      createdMs: nowMs,
    },
    fromMs: Math.min(...cycles.map(({ fromMs }) => fromMs)),
    untilMs: Math.max(...cycles.map(({ toMs }) => toMs)),
  };
  await transaction(db, async (tx) => {
    await admit(tx, read.data);
    await insertCampaign(tx, draft);
    await note(tx, draft, by, 'campaign.created', { name: shown });
  });
  return { ...draft, status: 'draft', fundedE6: 0n, pauses: [] };
}

/** A line in the audit log of the campaign's organisation, where it has one, in the transaction of the change. */
async function note(
  tx: PoolClient,
  { orgId, campaignId }: Pick<Campaign, 'orgId' | 'campaignId'>,
  by: CampaignChanger | null,
  action: AuditAction,
  details: Record<string, string> = {},
): Promise<void> {
  if (orgId === null) return;
  const who = { personId: by?.personId ?? null, address: by?.address ?? '' };
  await insertAuditOf(tx, { orgId, ...who, action, target: campaignId, details });
}

type Change = {
  campaignId: string;
  by: CampaignChanger | null;
  action: AuditAction;
  details?: Record<string, string>;
};

/**
 * Has one campaign changed by one caller at a time, with its line in the audit log. One of another organisation is not
 * there. @throws ServiceError('not_found')
 */
function changed(
  db: Pool,
  { campaignId, by, action, details }: Change,
  change: (tx: PoolClient, campaign: Campaign) => Promise<void>,
): Promise<Campaign> {
  return transaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign || (by && campaign.orgId !== by.orgId))
      throw new ServiceError('not_found', `Campaign ${campaignId} not found`);
    await change(tx, campaign);
    await note(tx, campaign, by, action, details);
    return (await findCampaign(tx, campaignId)) ?? campaign;
  });
}

function refuse(campaign: Campaign, what: string): never {
  throw new ServiceError('conflict', `A campaign that is ${campaign.status} cannot be ${what}.`);
}

/** Puts a payment into the pool on record. The same reference is recorded once. @throws ServiceError */
export async function fundCampaign(
  db: Pool,
  input: { campaignId: string; amount: string; reference: string; nowMs: number },
  by: CampaignChanger | null = null,
): Promise<Campaign> {
  const amountE6 = parseUsd(input.amount);
  if (amountE6 === null || amountE6 === 0n)
    throw new ServiceError('invalid', 'The amount must be a positive decimal number of USD.');
  if (input.reference.trim() === '' || input.reference.length > MAX_REFERENCE)
    throw new ServiceError('invalid', `The reference must have 1 to ${MAX_REFERENCE} characters.`);
  const details = { amount: `${usdText(amountE6)} USD`, reference: input.reference };
  const named = { campaignId: input.campaignId, by, action: 'campaign.funded', details } as const;
  return changed(db, named, async (tx, campaign) => {
    if (campaign.status === 'ended') refuse(campaign, 'funded');
    const { campaignId, reference, nowMs } = input;
    await insertFunding(tx, { campaignId, amountE6, reference, fundedMs: nowMs });
  });
}

/** Lets a draft run at its dates. @throws ServiceError('conflict') when its pools are not all funded */
export const scheduleCampaign = (
  db: Pool,
  campaignId: string,
  by: CampaignChanger | null = null,
): Promise<Campaign> =>
  changed(db, { campaignId, by, action: 'campaign.scheduled' }, async (tx, campaign) => {
    if (campaign.status !== 'draft') refuse(campaign, 'scheduled');
    const cost = costE6Of(campaign);
    if (campaign.fundedE6 < cost) {
      const [funded, needed] = [campaign.fundedE6, cost].map(usdText);
      throw new ServiceError(
        'conflict',
        `The campaign needs ${needed} USD for its cycles and has ${funded}.`,
      );
    }
    await changeStatus(tx, campaignId, 'scheduled');
  });

/** Lets nothing count from now on until it is resumed. @throws ServiceError */
export const pauseCampaign = (
  db: Pool,
  campaignId: string,
  nowMs: number,
  by: CampaignChanger | null = null,
): Promise<Campaign> =>
  changed(db, { campaignId, by, action: 'campaign.paused' }, async (tx, campaign) => {
    if (campaign.status !== 'scheduled') refuse(campaign, 'paused');
    await beginPause(tx, campaignId, nowMs);
    await changeStatus(tx, campaignId, 'paused');
  });

/** Lets fills count again. @throws ServiceError */
export const resumeCampaign = (
  db: Pool,
  campaignId: string,
  nowMs: number,
  by: CampaignChanger | null = null,
): Promise<Campaign> =>
  changed(db, { campaignId, by, action: 'campaign.resumed' }, async (tx, campaign) => {
    if (campaign.status !== 'paused') refuse(campaign, 'resumed');
    await endPause(tx, campaignId, nowMs);
    await changeStatus(tx, campaignId, 'scheduled');
  });

/** Ends a campaign for good: nothing counts from now on. What counted before is still paid. @throws ServiceError */
export const endCampaign = (
  db: Pool,
  campaignId: string,
  nowMs: number,
  by: CampaignChanger | null = null,
): Promise<Campaign> =>
  changed(db, { campaignId, by, action: 'campaign.ended' }, async (tx, campaign) => {
    if (campaign.status === 'ended') refuse(campaign, 'ended');
    await beginPause(tx, campaignId, nowMs);
    await changeStatus(tx, campaignId, 'ended');
  });
