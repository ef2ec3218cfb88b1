import { type JsonText, jsonObject } from '#domain/json-text.ts';
import { type LeaderboardMetric, type LeaderboardTimeframe, timeframeWindow } from '#domain/leaderboard.ts';
import type { ServiceContext } from '#services/context.ts';
import { leaderboard } from '#store/queries/leaderboards/leaderboard.ts';
import type { LeaderboardFilter } from '#store/queries/leaderboards/leaderboard-filter.ts';
import { LEADERBOARD_ENTRY, type LeaderboardEntry } from './leaderboard-json.ts';

type Input = LeaderboardFilter & {
  metric: LeaderboardMetric;
  timeframe: LeaderboardTimeframe;
  limit: number;
};

export type Leaderboard = {
  data: LeaderboardEntry[];
  sort: LeaderboardMetric;
  limit: number;
  metric: LeaderboardMetric;
  timeframe: LeaderboardTimeframe;
  filters: { category: string | null; underlying: string | null; builder: string | null };
};

/**
 * Wallets by a metric, all time or over a window of whole hours that ends now, among the dealings a filter leaves.
 * @throws a cancelled query when adding up takes too long
 */
export async function rankWallets(ctx: ServiceContext, input: Input): Promise<JsonText<Leaderboard>> {
  const { timeframe, ...page } = input;
  const window = timeframeWindow(ctx.now(), timeframe);
  return jsonObject<Leaderboard>({
    data: LEADERBOARD_ENTRY.list(await leaderboard(ctx.db, { ...page, window })),
    sort: input.metric,
    limit: input.limit,
    metric: input.metric,
    timeframe: input.timeframe,
    filters: {
      category: input.category ?? null,
      underlying: input.underlying ?? null,
      builder: input.builder ?? null,
    },
  });
}
