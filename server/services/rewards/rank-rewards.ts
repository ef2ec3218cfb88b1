import { fromE8 } from '#domain/fixed.ts';
import type { WalletAmount } from '#domain/rewards/split-pool.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import type { ServiceContext } from '#services/context.ts';
import { type CampaignJson, type CycleJson, campaignJson, cycleJson } from './campaign-json.ts';
import { readStandings } from './read-cycle.ts';

export type RewardRow = {
  rank: number;
  wallet: string;
  maker_score: number;
  taker_score: number;
  /** Of the cycle's pool, 0 to 1. */
  share: number;
  projected_usd: string;
};

export type RewardLeaderboard = {
  campaign: CampaignJson;
  cycle: CycleJson;
  pool_usd: string;
  wallets: number;
  data: RewardRow[];
};

/** One place of the standings, from 0. */
export const rewardRow = (row: WalletAmount, place: number, poolE6: bigint): RewardRow => ({
  ...{ rank: place + 1, wallet: row.wallet },
  ...{ maker_score: fromE8(row.makerE8), taker_score: fromE8(row.takerE8) },
  share: Number(row.amountE6) / Number(poolE6),
  projected_usd: usdText(row.amountE6),
});

/** The live standings of a cycle; of the current one unless another is asked for. @throws ServiceError('not_found') */
export async function rankRewards(
  ctx: ServiceContext,
  input: { id: string; cycle?: number | undefined; limit: number },
): Promise<RewardLeaderboard> {
  const { campaign, cycle, poolE6, rows } = await readStandings(ctx, input);
  return {
    ...{ campaign: campaignJson(campaign, ctx.now()), cycle: cycleJson(cycle), pool_usd: usdText(poolE6) },
    wallets: rows.length,
    data: rows.slice(0, input.limit).map((row, place) => rewardRow(row, place, poolE6)),
  };
}
