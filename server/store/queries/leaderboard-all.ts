import type { LeaderboardMetric } from '#domain/leaderboard.ts';
import type { Queryable } from '../within-budget.ts';
import { type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';

/** The first wallets of all by a metric over their whole life. Reads as many rows as it answers. */
export async function leaderboardAll(
  db: Queryable,
  params: { metric: LeaderboardMetric; limit: number },
): Promise<LeaderboardRow[]> {
  const { rows } = await db.query<LeaderboardRow>({
    name: `leaderboard-all:${params.metric}`,
    text: `SELECT encode(t.wallet, 'hex') AS wallet, t.trades, t.settlements, t.wins, t.losses, t.volume_e8, t.pnl_e8,
        t.fees_e8, t.markets, t.first_ms, t.last_ms
      FROM wallet_total t ORDER BY ${leaderboardOrder(params.metric, (column) => `t.${column}`, 't.wallet')} LIMIT $1`,
    values: [params.limit],
  });
  return rows;
}
