import { JsonText } from '#domain/json-text.ts';
import type { LeaderboardEntry, LeaderboardMetric } from '#domain/leaderboard.ts';
import { fromE8Column, hex, listOf, number, object, utc } from '../json-sql.ts';
import type { Queryable } from '../within-budget.ts';
import { type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';

type Params = { metric: LeaderboardMetric; limit: number };

const first = (columns: string, metric: LeaderboardMetric): string =>
  `SELECT ${columns}
    FROM wallet_total t ORDER BY ${leaderboardOrder(metric, (column) => `t.${column}`, 't.wallet')} LIMIT $1`;

/** The first wallets of all by a metric over their whole life. Reads as many rows as it answers. */
export async function leaderboardAll(db: Queryable, params: Params): Promise<LeaderboardRow[]> {
  const columns = `encode(t.wallet, 'hex') AS wallet, t.trades, t.settlements, t.wins, t.losses, t.volume_e8, t.pnl_e8,
    t.fees_e8, t.markets, t.first_ms, t.last_ms`;
  const { rows } = await db.query<LeaderboardRow>({
    name: `leaderboard-all:${params.metric}`,
    text: first(columns, params.metric),
    values: [params.limit],
  });
  return rows;
}

const COLUMNS = `t.wallet, t.trades, t.settlements, t.wins, t.losses, t.markets, t.first_ms, t.last_ms,
  ${fromE8Column('t.volume_e8', 'volume')}, ${fromE8Column('t.pnl_e8', 'pnl')}, ${fromE8Column('t.fees_e8', 'fees')},
  coalesce(t.pnl_e8::float8 / nullif(t.volume_e8::float8, 0), 0) AS roi,
  coalesce(t.wins::float8 / nullif(t.wins + t.losses, 0), 0) AS win_rate`;

const ENTRY = object({
  user: hex('wallet'),
  total_trades: 'trades',
  total_settlements: 'settlements',
  wins: 'wins',
  losses: 'losses',
  total_volume: number('volume'),
  total_pnl: number('pnl'),
  total_fees: number('fees'),
  roi: number('roi'),
  win_rate: number('win_rate'),
  first_trade: utc('first_ms'),
  last_trade: utc('last_ms'),
  markets_traded: 'markets',
});

/** The same as clients see it: field by field what `toLeaderboardEntry` makes of each row. */
export async function leaderboardAllJson(
  db: Queryable,
  params: Params,
): Promise<JsonText<LeaderboardEntry[]>> {
  const { rows } = await db.query<{ json: string }>({
    name: `leaderboard-all-json:${params.metric}`,
    text: listOf(ENTRY, first(COLUMNS, params.metric)),
    values: [params.limit],
  });
  return new JsonText(rows[0]?.json ?? '[]');
}
