import { type Campaign, currentCycle } from '#domain/rewards/campaign.ts';
import { poolE6Of } from '#domain/rewards/campaign-terms.ts';
import { type Cycle, cyclesOf } from '#domain/rewards/cycle.ts';
import { rankScores } from '#domain/rewards/rank-scores.ts';
import type { WalletAmount } from '#domain/rewards/split-pool.ts';
import type { WalletScore } from '#domain/rewards/wallet-score.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { findCampaign } from '#store/rewards/campaigns.ts';
import { paidScores } from '#store/rewards/payouts.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';

/** A campaign that was published. @throws ServiceError('not_found') */
export async function readCampaign(ctx: ServiceContext, id: string): Promise<Campaign> {
  const campaign = await findCampaign(ctx.db, id);
  if (campaign && campaign.status !== 'draft') return campaign;
  throw new ServiceError('not_found', `Campaign ${id} not found`);
}

/** A cycle by its number, or the current one. @throws ServiceError('not_found') */
function cycleOf({ terms, campaignId }: Campaign, number: number | undefined, nowMs: number): Cycle {
  if (number === undefined) return currentCycle(terms, nowMs);
  const cycle = cyclesOf(terms)[number - 1];
  if (cycle) return cycle;
  throw new ServiceError('not_found', `Campaign ${campaignId} has no cycle ${number}.`);
}

/** Current ranking of a cycle by what its pool would pay if it ended now, largest first, then by address. */
export type Standings = {
  campaign: Campaign;
  cycle: Cycle;
  poolE6: bigint;
  /** By address. */
  scores: readonly WalletScore[];
  rows: readonly WalletAmount[];
};

/** Reads the standings of a cycle. @throws ServiceError('not_found') */
export async function readStandings(
  ctx: ServiceContext,
  { id, cycle: number }: { id: string; cycle?: number | undefined },
): Promise<Standings> {
  const campaign = await readCampaign(ctx, id);
  const cycle = cycleOf(campaign, number, ctx.now());
  const live = await scoresOfCycle(ctx.db, id, cycle.number);
  // Scores of old cycles are deleted; the payout keeps them.
  const isPaid = live.length === 0 && cycle.toMs <= ctx.now();
  const scores = isPaid ? await paidScores(ctx.db, id, cycle.number) : live;
  const rows = rankScores(campaign.terms, scores);
  return { campaign, cycle, poolE6: poolE6Of(campaign.terms), scores, rows };
}
