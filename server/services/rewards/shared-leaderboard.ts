import type { Pool } from 'pg';
import { rewardLeaderboardsTopic } from '#changefeed/topics/reward-leaderboards.ts';
import { currentCycle } from '#domain/rewards/campaign.ts';
import type { ServiceContext } from '#services/context.ts';
import { campaignJson } from './campaign-json.ts';
import { type RewardLeaderboard, rankRewards } from './rank-rewards.ts';
import { readCampaign } from './read-cycle.ts';

/** Rows of a ranking that is shared: as many as anybody may ask for. */
export const MAX_RANKED = 1_000;
const MAX_KEPT = 100;

type Kept = { head: number; ranking: Promise<RewardLeaderboard> };
const kept = new WeakMap<Pool, Map<string, Kept>>();

/**
 * The ranking of a cycle, read once for all who ask between two changes of any score. What is decided about the campaign
 * is always that of now. @throws ServiceError('not_found')
 */
export async function sharedLeaderboard(
  ctx: ServiceContext,
  input: { id: string; cycle?: number | undefined },
): Promise<RewardLeaderboard> {
  const campaign = await readCampaign(ctx, input.id);
  const cycle = input.cycle ?? currentCycle(campaign.terms, ctx.now()).number;
  const tail = ctx.feed.tail(rewardLeaderboardsTopic);
  await tail.ready();
  const rankings = kept.get(ctx.db) ?? new Map<string, Kept>();
  kept.set(ctx.db, rankings);
  const key = `${campaign.campaignId} ${campaign.status} ${cycle}`;
  const shown = campaignJson(campaign, ctx.now());
  const known = rankings.get(key);
  if (known?.head === tail.head) return { ...(await known.ranking), campaign: shown };
  const fresh = { head: tail.head, ranking: rankRewards(ctx, { id: input.id, cycle, limit: MAX_RANKED }) };
  fresh.ranking.catch(() => rankings.delete(key));
  rankings.delete(key);
  rankings.set(key, fresh);
  for (const oldest of [...rankings.keys()].slice(0, -MAX_KEPT)) rankings.delete(oldest);
  return { ...(await fresh.ranking), campaign: shown };
}
