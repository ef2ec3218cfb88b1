import { fromE8 } from '#domain/fixed.ts';
import type { WalletAmount } from '#domain/rewards/split-pool.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import type { ServiceContext } from '#services/context.ts';
import { makerFlows } from '#store/rewards/standings.ts';
import { type CampaignJson, type CycleJson, campaignJson, cycleJson } from './campaign-json.ts';
import { readStandings } from './read-cycle.ts';

export type RewardRow = {
  rank: number;
  wallet: string;
  maker_score: number;
  taker_score: number;
  /** The wallet's maker multiplier, 1 to the campaign's two-sided multiplier; null without maker flow. */
  multiplier: number | null;
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

/** One place of the standings, from 0; `flowE8` is what counts of its maker fills. */
export const rewardRow = (
  row: WalletAmount,
  { place, poolE6, flowE8 = 0n }: { place: number; poolE6: bigint; flowE8: bigint | undefined },
): RewardRow => ({
  ...{ rank: place + 1, wallet: row.wallet },
  ...{ maker_score: fromE8(row.makerE8), taker_score: fromE8(row.takerE8) },
  multiplier: flowE8 > 0n ? Number(row.makerE8) / Number(flowE8) : null,
  share: Number(row.amountE6) / Number(poolE6),
  projected_usd: usdText(row.amountE6),
});

/** The live standings of a cycle; of the current one unless another is asked for. @throws ServiceError('not_found') */
export async function rankRewards(
  ctx: ServiceContext,
  input: { id: string; cycle?: number | undefined; limit: number },
): Promise<RewardLeaderboard> {
  const { campaign, cycle, poolE6, rows } = await readStandings(ctx, input);
  const shown = rows.slice(0, input.limit);
  const flows = await makerFlows(ctx.db, {
    ...{ campaignId: input.id, cycle: cycle.number, wallets: shown.map(({ wallet }) => wallet) },
  });
  return {
    ...{ campaign: campaignJson(campaign, ctx.now()), cycle: cycleJson(cycle), pool_usd: usdText(poolE6) },
    wallets: rows.length,
    data: shown.map((row, place) => rewardRow(row, { place, poolE6, flowE8: flows.get(row.wallet) })),
  };
}
