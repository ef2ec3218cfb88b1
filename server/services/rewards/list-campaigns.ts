import type { ServiceContext } from '#services/context.ts';
import { listCampaigns as readCampaigns } from '#store/rewards/campaigns.ts';
import { type CampaignJson, campaignJson } from './campaign-json.ts';

/** Every published campaign, the newest first. Drafts are private. */
export async function listCampaigns(ctx: ServiceContext): Promise<{ data: CampaignJson[] }> {
  const campaigns = await readCampaigns(ctx.db);
  const published = campaigns.filter(({ status }) => status !== 'draft');
  return { data: published.map((campaign) => campaignJson(campaign, ctx.now())) };
}
