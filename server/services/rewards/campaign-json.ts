import { type Campaign, currentCycle, type ShownStatus, shownStatus } from '#domain/rewards/campaign.ts';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';
import { type Cycle, cyclesOf } from '#domain/rewards/cycle.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { formatUtc } from '#domain/time.ts';

export type CycleJson = { number: number; name: string; from: string; to: string };

export type CampaignJson = {
  id: string;
  name: string;
  status: ShownStatus;
  builder: string;
  from: string;
  to: string;
  cycles: number;
  current_cycle: CycleJson;
  funded_usd: string;
  terms: CampaignTerms;
};

export const cycleJson = ({ number, name, fromMs, toMs }: Cycle): CycleJson => ({
  ...{ number, name },
  ...{ from: formatUtc(fromMs), to: formatUtc(toMs) },
});

/** A campaign as everybody sees it at an instant. */
export const campaignJson = (campaign: Campaign, nowMs: number): CampaignJson => ({
  ...{ id: campaign.campaignId, name: campaign.name, status: shownStatus(campaign, nowMs) },
  ...{ builder: campaign.terms.builder, from: formatUtc(campaign.fromMs), to: formatUtc(campaign.untilMs) },
  cycles: cyclesOf(campaign.terms).length,
  current_cycle: cycleJson(currentCycle(campaign.terms, nowMs)),
  ...{ funded_usd: usdText(campaign.fundedE6), terms: campaign.terms },
});
