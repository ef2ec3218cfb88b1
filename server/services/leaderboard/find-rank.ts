import { type LeaderboardMetric, type LeaderboardTimeframe, timeframeWindow } from '#domain/leaderboard.ts';
import type { ServiceContext } from '#services/context.ts';
import type { LeaderboardFilter } from '#store/queries/leaderboards/leaderboard-filter.ts';
import { type WalletRankRow, walletRank } from '#store/queries/wallets/wallet-rank.ts';

/** Where a wallet stands in the ranking of the dealings that a filter leaves; null where it is not ranked. */
export function findRank(
  ctx: ServiceContext,
  input: LeaderboardFilter & { wallet: string; metric: LeaderboardMetric; timeframe: LeaderboardTimeframe },
): Promise<WalletRankRow | null> {
  const { timeframe, ...asked } = input;
  return walletRank(ctx.db, { ...asked, window: timeframeWindow(ctx.now(), timeframe) });
}
