import { marketTitle } from '#domain/outcome/market-title.ts';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';
import type { ServiceContext } from '#services/context.ts';
import { builderLabels } from '#store/queries/builders/builder-labels.ts';
import { outcomeTitles } from '#store/queries/outcomes/outcome-titles.ts';
import { type CampaignJson, campaignJson } from './campaign-json.ts';
import { listCampaigns } from './list-campaigns.ts';
import { readCampaign } from './read-cycle.ts';
import { sharedLeaderboard } from './shared-leaderboard.ts';

/** A market's subject, as its icon shows it. */
export type MarketSign = {
  outcomeId: number;
  title: string;
  marketClass: string;
  underlying: string;
  category: string;
  subcategory: string;
};

/** A campaign as a page shows it among others. */
export type CampaignCard = {
  campaign: CampaignJson;
  /** Empty: unlabelled. */
  builderName: string;
  /** The first markets that its terms name, and how many they name; none of a campaign by category. */
  markets: MarketSign[];
  marketCount: number;
  /** Wallets with a fill in the current cycle, and the largest part of its pool, 0 to 1; null before any. */
  wallets: number;
  topShare: number | null;
};

/** Campaigns whose rankings are read for the list; those that run come first. */
const MAX_RANKED = 40;
const MAX_SIGNS = 12;
const ORDER = { live: 0, paused: 1, scheduled: 2, ended: 3, draft: 4 } as const;

function namedOutcomes({ schedule }: CampaignTerms): number[] {
  if (schedule.kind === 'events') return [...new Set(schedule.windows.flatMap((one) => one.outcome_ids))];
  return schedule.markets.kind === 'outcomes' ? schedule.markets.outcome_ids : [];
}

/** Signs of the first markets of each campaign, by outcome. */
async function signsOf(
  ctx: ServiceContext,
  campaigns: readonly CampaignJson[],
): Promise<Map<number, MarketSign>> {
  const ids = campaigns.flatMap(({ terms }) => namedOutcomes(terms).slice(0, MAX_SIGNS));
  const rows = ids.length > 0 ? await outcomeTitles(ctx.db, [...new Set(ids)]) : [];
  return new Map(
    rows.map((row) => [
      row.outcome_id,
      {
        ...{ outcomeId: row.outcome_id, marketClass: row.market_class, underlying: row.underlying },
        ...{ category: row.category, subcategory: row.subcategory },
        title: marketTitle({ ...row, marketClass: row.market_class }),
      },
    ]),
  );
}

async function cardsOf(ctx: ServiceContext, campaigns: readonly CampaignJson[]): Promise<CampaignCard[]> {
  const [signs, labels, rankings] = await Promise.all([
    signsOf(ctx, campaigns),
    builderLabels(
      ctx.db,
      campaigns.map(({ builder }) => builder),
    ),
    Promise.all(
      campaigns.map(({ id, status }, place) =>
        place < MAX_RANKED && status !== 'scheduled' ? sharedLeaderboard(ctx, { id }) : null,
      ),
    ),
  ]);
  return campaigns.map((campaign, place) => {
    const outcomes = namedOutcomes(campaign.terms);
    return {
      campaign,
      builderName: labels.get(campaign.builder) ?? '',
      markets: outcomes.slice(0, MAX_SIGNS).flatMap((id) => signs.get(id) ?? []),
      marketCount: outcomes.length,
      wallets: rankings[place]?.wallets ?? 0,
      topShare: rankings[place]?.data[0]?.share ?? null,
    };
  });
}

/** Every published campaign: those that run first, then those to come, then those that ended, the newest first. */
export async function showCampaigns(ctx: ServiceContext): Promise<CampaignCard[]> {
  const { data } = await listCampaigns(ctx);
  return cardsOf(
    ctx,
    data.toSorted((one, other) => ORDER[one.status] - ORDER[other.status]),
  );
}

/** One published campaign. @throws ServiceError('not_found') */
export async function showCampaign(ctx: ServiceContext, { id }: { id: string }): Promise<CampaignCard> {
  const campaign = campaignJson(await readCampaign(ctx, id), ctx.now());
  const [card] = await cardsOf(ctx, [campaign]);
  if (!card) throw new RangeError('a campaign has a card');
  return card;
}
