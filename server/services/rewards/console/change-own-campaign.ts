import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { hasProven } from '#store/rewards/builders.ts';
import { countOpenCampaigns } from '#store/rewards/org-campaigns.ts';
import * as manage from '../manage-campaign.ts';
import { campaignChanger, campaignOwner } from './campaign-caller.ts';

/** Campaigns of an organisation that are not over. Each costs the scoring of every fill of its builder. */
export const MOST_OPEN_CAMPAIGNS = 20;

/**
 * Creates a draft for a builder that the organisation has proven.
 * @throws ServiceError 'forbidden', 'invalid' naming each problem, or 'conflict' when there are as many as there may be
 */
export async function createOwnCampaign(
  ctx: ServiceContext,
  { name, terms }: { name: string; terms: unknown },
): Promise<{ id: string }> {
  const by = campaignOwner(ctx);
  const nowMs = ctx.now();
  const draft = { name, terms, nowMs };
  const { campaignId } = await manage.createCampaign(ctx.accounts, draft, by, async (tx, { builder }) => {
    if (!(await hasProven(tx, by.orgId, builder)))
      throw new ServiceError('forbidden', `Your organisation has not verified the builder ${builder}.`);
    if ((await countOpenCampaigns(tx, by.orgId, nowMs)) >= MOST_OPEN_CAMPAIGNS)
      throw new ServiceError(
        'conflict',
        `An organisation can have at most ${MOST_OPEN_CAMPAIGNS} open campaigns. End one first.`,
      );
  });
  return { id: campaignId };
}

/** Records what was put into the pools, and where that can be seen. @throws ServiceError */
export async function fundOwnCampaign(
  ctx: ServiceContext,
  { id, amount, reference }: { id: string; amount: string; reference: string },
): Promise<void> {
  const by = campaignOwner(ctx);
  const funding = { campaignId: id, amount, reference, nowMs: ctx.now() };
  await manage.fundCampaign(ctx.accounts, funding, by);
}

/** Status changes of a campaign. */
export const CAMPAIGN_CHANGES = ['schedule', 'pause', 'resume', 'end'] as const;
export type CampaignChange = (typeof CAMPAIGN_CHANGES)[number];

/** Schedules, pauses, resumes or ends a campaign of the caller's organisation. @throws ServiceError */
export async function changeOwnCampaign(
  ctx: ServiceContext,
  { id, change }: { id: string; change: CampaignChange },
): Promise<void> {
  // After a downgrade, an organisation may still stop the campaigns that it pays for.
  const by = change === 'pause' || change === 'end' ? campaignChanger(ctx) : campaignOwner(ctx);
  const { accounts } = ctx;
  if (change === 'schedule') await manage.scheduleCampaign(accounts, id, by);
  if (change === 'pause') await manage.pauseCampaign(accounts, id, ctx.now(), by);
  if (change === 'resume') await manage.resumeCampaign(accounts, id, ctx.now(), by);
  if (change === 'end') await manage.endCampaign(accounts, id, ctx.now(), by);
}
