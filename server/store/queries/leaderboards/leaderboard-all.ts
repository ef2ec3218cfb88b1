import { JsonText } from '#domain/json-text.ts';
import {
  type LeaderboardEntry,
  type LeaderboardMetric,
  returnOnVolume,
  winRate,
} from '#domain/leaderboard.ts';
import { amount, hex, integer, object, ratio, utc, valuesOf, writeList } from '../../json-rows.ts';
import type { Queryable } from '../../within-budget.ts';
import { type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';

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

const ENTRY = object({
  user: hex('t.wallet'),
  total_trades: integer('t.trades'),
  total_settlements: integer('t.settlements'),
  wins: integer('t.wins'),
  losses: integer('t.losses'),
  total_volume: amount('t.volume_e8'),
  total_pnl: amount('t.pnl_e8'),
  total_fees: amount('t.fees_e8'),
  roi: ratio(['t.pnl_e8', 't.volume_e8'], returnOnVolume),
  win_rate: ratio(['t.wins', 't.losses'], winRate),
  first_trade: utc('t.first_ms'),
  last_trade: utc('t.last_ms'),
  markets_traded: integer('t.markets'),
});

/** The same as clients see it: field by field what `toLeaderboardEntry` makes of each row. */
export async function leaderboardAllJson(
  db: Queryable,
  { metric, limit }: Params,
): Promise<JsonText<LeaderboardEntry[]>> {
  const { rows } = await db.query<{ values: string | null }>({
    name: `leaderboard-all-json:${metric}`,
    text: valuesOf(ENTRY, first(metric)),
    values: [limit],
  });
  return new JsonText(writeList(ENTRY, rows[0]?.values ?? null));
}
