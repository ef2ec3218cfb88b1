import type { LeaderboardEntry } from '#domain/leaderboard.ts';
import type { ServiceContext } from '#services/context.ts';
import { leaderboardAll } from '#store/queries/leaderboards/leaderboard-all.ts';
import { toLeaderboardEntry } from './leaderboard-json.ts';

export const TRADER_SORTS = ['pnl', 'trades', 'volume'] as const;
export type TraderSort = (typeof TRADER_SORTS)[number];

export type RankedTrader = Pick<LeaderboardEntry, 'user' | 'total_volume' | 'total_trades' | 'total_pnl'>;

/** Wallets over their whole life in four columns. */
export async function rankTraders(
  ctx: ServiceContext,
  input: { sort: TraderSort; limit: number },
): Promise<{ data: RankedTrader[]; sort: TraderSort; limit: number }> {
  const rows = await leaderboardAll(ctx.db, { metric: input.sort, limit: input.limit });
  const data = rows.map(toLeaderboardEntry).map(({ user, total_volume, total_trades, total_pnl }) => ({
    user,
    total_volume,
    total_trades,
    total_pnl,
  }));
  return { data, ...input };
}
