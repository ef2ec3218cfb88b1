import type { LeaderboardMetric } from '#domain/leaderboard.ts';
import { type RowValues, valuesOf } from '../../row-values.ts';
import type { Queryable } from '../../within-budget.ts';
import { LEADERBOARD_TEXT, type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';

type Params = { metric: LeaderboardMetric; limit: number };

const first = (metric: LeaderboardMetric): string =>
  `FROM wallet_total t ORDER BY ${leaderboardOrder(metric, (column) => `t.${column}`, 't.wallet')} LIMIT $1`;

/** The first wallets of all by a metric over their whole life. Reads as many rows as it answers. */
export async function leaderboardAll(db: Queryable, params: Params): Promise<LeaderboardRow[]> {
  const columns = `encode(t.wallet, 'hex') AS wallet, t.trades, t.settlements, t.wins, t.losses, t.volume_e8, t.pnl_e8,
    t.fees_e8, t.markets, t.first_ms, t.last_ms`;
  const { rows } = await db.query<LeaderboardRow>({
    name: `leaderboard-all:${params.metric}`,
    text: `SELECT ${columns} ${first(params.metric)}`,
    values: [params.limit],
  });
  return rows;
}

/** The same as one text. */
export async function leaderboardAllText(db: Queryable, { metric, limit }: Params): Promise<RowValues> {
  const { rows } = await db.query<{ values: RowValues }>({
    name: `leaderboard-all-text:${metric}`,
    text: valuesOf(LEADERBOARD_TEXT.join(', '), first(metric)),
    values: [limit],
  });
  return rows[0]?.values ?? null;
}
