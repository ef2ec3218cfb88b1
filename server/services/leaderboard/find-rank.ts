import { type LeaderboardMetric, type LeaderboardTimeframe, timeframeWindow } from '#domain/leaderboard.ts';
import type { ServiceContext } from '#services/context.ts';
import type { LeaderboardFilter } from '#store/queries/leaderboards/leaderboard-filter.ts';
import { type WalletRankRow, walletRank } from '#store/queries/wallets/wallet-rank.ts';

/** Rank of a wallet within a filter; null if unranked. */
export function findRank(
  ctx: ServiceContext,
  input: LeaderboardFilter & { wallet: string; metric: LeaderboardMetric; timeframe: LeaderboardTimeframe },
): Promise<WalletRankRow | null> {
  const { timeframe, ...asked } = input;
  return walletRank(ctx.db, { ...asked, window: timeframeWindow(ctx.now(), timeframe) });
}
