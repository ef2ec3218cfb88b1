import type { RowValues } from '../../row-values.ts';
import type { Queryable } from '../../within-budget.ts';
import { leaderboardKept } from './leaderboard-kept.ts';
import type { LeaderboardPage } from './leaderboard-row.ts';
import { leaderboardSums } from './leaderboard-sums.ts';

/**
 * The text of the first wallets by a metric among the dealings that a filter leaves, all time or over a window that ends
 * now: rows that are kept, else added up.
 */
export async function leaderboard(db: Queryable, page: LeaderboardPage): Promise<RowValues> {
  const kept = await leaderboardKept(db, page);
  return kept === undefined ? leaderboardSums(db, page) : kept;
}
