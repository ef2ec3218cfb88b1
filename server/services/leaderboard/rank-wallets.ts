import { type JsonText, jsonObject } from '#domain/json-text.ts';
import {
  type LeaderboardEntry,
  type LeaderboardMetric,
  type LeaderboardTimeframe,
  TIMEFRAME_HOURS,
  windowUntilNow,
} from '#domain/leaderboard.ts';
import type { ServiceContext } from '#services/context.ts';
import { leaderboardAllText } from '#store/queries/leaderboards/leaderboard-all.ts';
import { leaderboardBoard } from '#store/queries/leaderboards/leaderboard-board.ts';
import type { LeaderboardFilter } from '#store/queries/leaderboards/leaderboard-filter.ts';
import { leaderboardSums } from '#store/queries/leaderboards/leaderboard-sums.ts';
import { leaderboardWindow } from '#store/queries/leaderboards/leaderboard-window.ts';
import { LEADERBOARD_ENTRY, toLeaderboardEntry } from './leaderboard-json.ts';

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

/** Entries from rows that are kept in order; for a moment after an hour began, and while history loads, added up. */
async function rank(
  ctx: ServiceContext,
  input: Input,
): Promise<LeaderboardEntry[] | JsonText<LeaderboardEntry[]>> {
  const { timeframe, ...page } = input;
  const window = timeframe === 'all' ? undefined : windowUntilNow(ctx.now(), TIMEFRAME_HOURS[timeframe]);
  const isFiltered = [input.category, input.underlying, input.builder].some((value) => value !== undefined);
  if (!isFiltered && !window) return LEADERBOARD_ENTRY.list(await leaderboardAllText(ctx.db, page));
  if (!isFiltered && window) {
    return (await leaderboardWindow(ctx.db, { ...page, window })).map(toLeaderboardEntry);
  }
  const asked = { ...page, window };
  const rows = (await leaderboardBoard(ctx.db, asked)) ?? (await leaderboardSums(ctx.db, asked));
  return rows.map(toLeaderboardEntry);
}

/**
 * Wallets by a metric, all time or over a window of whole hours that ends now, among the dealings a filter leaves.
 * @throws a cancelled query when adding up takes too long
 */
export async function rankWallets(ctx: ServiceContext, input: Input): Promise<JsonText<Leaderboard>> {
  return jsonObject<Leaderboard>({
    data: await rank(ctx, input),
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
