import { type Campaign, currentCycle, type ShownStatus, shownStatus } from '#domain/rewards/campaign.ts';
import { type CampaignTerms, poolE6Of } from '#domain/rewards/campaign-terms.ts';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { buildersOfOrg, type ProvenBuilder } from '#store/rewards/builders.ts';
import { campaignsOfOrg } from '#store/rewards/campaigns.ts';
import { scoredCycles } from '#store/rewards/org-campaigns.ts';
import { costE6Of } from '../manage-campaign.ts';

/** A campaign as its organisation sees it. Amounts are decimal texts in USD. */
export type OwnCampaign = {
  id: string;
  name: string;
  status: ShownStatus;
  terms: CampaignTerms;
  fromMs: number;
  untilMs: number;
  cycles: number;
  /** Cycles that are over. */
  cyclesEnded: number;
  /** Pools of finished cycles with scores. */
  spentUsd: string;
  costUsd: string;
  fundedUsd: string;
  /** Amount still to fund before it can be scheduled. */
  missingUsd: string;
  current: { name: string; fromMs: number; toMs: number; wallets: number };
};

export type OwnCampaigns = { builders: ProvenBuilder[]; campaigns: OwnCampaign[] };

/** `wallets`: how many scored, by the number of the cycle. */
function ownCampaign(campaign: Campaign, wallets: ReadonlyMap<number, number>, nowMs: number): OwnCampaign {
  const { terms, fundedE6 } = campaign;
  const cycles = cyclesOf(terms);
  const ended = cycles.filter(({ toMs }) => campaign.status !== 'draft' && toMs <= nowMs);
  const paid = ended.filter(({ number }) => (wallets.get(number) ?? 0) > 0);
  const cost = costE6Of(campaign);
  const { number, name, fromMs, toMs } = currentCycle(terms, nowMs);
  return {
    ...{ id: campaign.campaignId, name: campaign.name, status: shownStatus(campaign, nowMs), terms },
    ...{ fromMs: campaign.fromMs, untilMs: campaign.untilMs },
    ...{ cycles: cycles.length, cyclesEnded: ended.length },
    spentUsd: usdText(poolE6Of(terms) * BigInt(paid.length)),
    ...{ costUsd: usdText(cost), fundedUsd: usdText(fundedE6) },
    missingUsd: usdText(cost > fundedE6 ? cost - fundedE6 : 0n),
    current: { name, fromMs, toMs, wallets: wallets.get(number) ?? 0 },
  };
}

async function show(ctx: ServiceContext, campaigns: readonly Campaign[]): Promise<OwnCampaign[]> {
  const ids = campaigns.map(({ campaignId }) => campaignId);
  const byCampaign = new Map(ids.map((id) => [id, new Map<number, number>()]));
  for (const { campaignId, cycle, wallets } of await scoredCycles(ctx.accounts, ids))
    byCampaign.get(campaignId)?.set(cycle, wallets);
  return campaigns.map((one) => ownCampaign(one, byCampaign.get(one.campaignId) ?? new Map(), ctx.now()));
}

/** The builders and campaigns of the caller's organisation, the newest first. @throws ServiceError('unauthorized') */
export async function listOwnCampaigns(ctx: ServiceContext): Promise<OwnCampaigns> {
  const { orgId } = authorise(ctx, 'read');
  const [builders, campaigns] = await Promise.all([
    buildersOfOrg(ctx.accounts, orgId),
    campaignsOfOrg(ctx.accounts, orgId),
  ]);
  return { builders, campaigns: await show(ctx, campaigns) };
}

/** One campaign of the caller's organisation. @throws ServiceError('unauthorized' | 'not_found') */
export async function getOwnCampaign(ctx: ServiceContext, { id }: { id: string }): Promise<OwnCampaign> {
  const { orgId } = authorise(ctx, 'read');
  const campaigns = await campaignsOfOrg(ctx.accounts, orgId);
  const [found] = await show(
    ctx,
    campaigns.filter(({ campaignId }) => campaignId === id),
  );
  if (found) return found;
  throw new ServiceError('not_found', `Campaign ${id} not found`);
}
