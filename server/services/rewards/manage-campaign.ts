import type { Pool, PoolClient } from 'pg';
import { parseUsd } from '#domain/parlay/usd.ts';
import type { Campaign } from '#domain/rewards/campaign.ts';
import { campaignTermsSchema, poolE6Of } from '#domain/rewards/campaign-terms.ts';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
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

/** What a campaign costs in all, in 6-decimal units: a pool for each cycle. */
export const costE6Of = ({ terms }: Pick<Campaign, 'terms'>): bigint =>
  poolE6Of(terms) * BigInt(cyclesOf(terms).length);

/** Creates a draft of a campaign. @throws ServiceError('invalid') naming each problem of the terms */
export async function createCampaign(
  db: Pool,
  { name, terms, nowMs }: { name: string; terms: unknown; nowMs: number },
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
    ...{ campaignId: newId('campaign'), orgId: null, name: shown, terms: read.data, createdMs: nowMs },
    fromMs: Math.min(...cycles.map(({ fromMs }) => fromMs)),
    untilMs: Math.max(...cycles.map(({ toMs }) => toMs)),
  };
  await insertCampaign(db, draft);
  return { ...draft, status: 'draft', fundedE6: 0n, pauses: [] };
}

/** Has one campaign changed by one caller at a time. @throws ServiceError('not_found') */
function changed(
  db: Pool,
  campaignId: string,
  change: (tx: PoolClient, campaign: Campaign) => Promise<void>,
): Promise<Campaign> {
  return transaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) throw new ServiceError('not_found', `Campaign ${campaignId} not found`);
    await change(tx, campaign);
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
): Promise<Campaign> {
  const amountE6 = parseUsd(input.amount);
  if (amountE6 === null || amountE6 === 0n)
    throw new ServiceError('invalid', 'The amount must be a positive decimal number of USD.');
  if (input.reference.length > MAX_REFERENCE)
    throw new ServiceError('invalid', `The reference must have at most ${MAX_REFERENCE} characters.`);
  return changed(db, input.campaignId, async (tx, campaign) => {
    if (campaign.status === 'ended') refuse(campaign, 'funded');
    const { campaignId, reference, nowMs } = input;
    await insertFunding(tx, { campaignId, amountE6, reference, fundedMs: nowMs });
  });
}

/** Lets a draft run at its dates. @throws ServiceError('conflict') when its pools are not all funded */
export const scheduleCampaign = (db: Pool, campaignId: string): Promise<Campaign> =>
  changed(db, campaignId, async (tx, campaign) => {
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
export const pauseCampaign = (db: Pool, campaignId: string, nowMs: number): Promise<Campaign> =>
  changed(db, campaignId, async (tx, campaign) => {
    if (campaign.status !== 'scheduled') refuse(campaign, 'paused');
    await beginPause(tx, campaignId, nowMs);
    await changeStatus(tx, campaignId, 'paused');
  });

/** Lets fills count again. @throws ServiceError */
export const resumeCampaign = (db: Pool, campaignId: string, nowMs: number): Promise<Campaign> =>
  changed(db, campaignId, async (tx, campaign) => {
    if (campaign.status !== 'paused') refuse(campaign, 'resumed');
    await endPause(tx, campaignId, nowMs);
    await changeStatus(tx, campaignId, 'scheduled');
  });

/** Ends a campaign for good: nothing counts from now on. What counted before is still paid. @throws ServiceError */
export const endCampaign = (db: Pool, campaignId: string, nowMs: number): Promise<Campaign> =>
  changed(db, campaignId, async (tx, campaign) => {
    if (campaign.status === 'ended') refuse(campaign, 'ended');
    await beginPause(tx, campaignId, nowMs);
    await changeStatus(tx, campaignId, 'ended');
  });
