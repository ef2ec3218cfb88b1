import type { HourWindow, LeaderboardMetric } from '#domain/leaderboard.ts';
import type { Queryable } from '../../within-budget.ts';
import { type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';
import { WALLET_PARTS } from './window-parts.ts';

type Params = { window: HourWindow; metric: LeaderboardMetric; limit: number };

/**
 * The whole rows of the wallets' sums in `s`, ordered. A wallet's coins of the window that begins with hour $1 are those
 * in which its last fill lies in it.
 */
const described = (metric: LeaderboardMetric): string => `
  SELECT encode(s.wallet, 'hex') AS wallet, s.trades, s.settlements, s.wins, s.losses, s.volume_e8, s.pnl_e8,
    s.fees_e8, c.markets, f.time_ms AS first_ms, t.last_ms
  FROM s JOIN wallet_total t USING (wallet)
  CROSS JOIN LATERAL (
    SELECT count(*) AS markets FROM wallet_coin w
    WHERE w.wallet = s.wallet AND w.last_ms >= $1::bigint * 3600000
  ) c
  CROSS JOIN LATERAL (
    SELECT time_ms FROM fill WHERE fill.wallet = s.wallet AND time_ms >= $1::bigint * 3600000
    ORDER BY time_ms, seq LIMIT 1
  ) f
  ORDER BY ${leaderboardOrder(metric, (column) => `s.${column}`, 's.wallet')}`;

/** Reads as many rows as it answers. None when the kept windows end with another hour than the asked one. */
async function fromKept(db: Queryable, { window, metric, limit }: Params): Promise<LeaderboardRow[]> {
  const { rows } = await db.query<LeaderboardRow>({
    name: `leaderboard-window:${metric}`,
    text: `WITH s AS MATERIALIZED (
        SELECT * FROM wallet_window w
        WHERE w.span = $2::smallint AND (SELECT hour FROM window_clock) = $3::int
        ORDER BY ${leaderboardOrder(metric, (column) => `w.${column}`, 'w.wallet')} LIMIT $4
      ) ${described(metric)}`,
    values: [window.fromHour, window.span, window.hour, limit],
  });
  return rows;
}

async function fromSums(db: Queryable, { window, metric, limit }: Params): Promise<LeaderboardRow[]> {
  const ofGroup = leaderboardOrder(metric, (column) => `sum(${column})`, 'wallet');
  const { rows } = await db.query<LeaderboardRow>({
    text: `WITH top AS MATERIALIZED (
        SELECT wallet FROM ${WALLET_PARTS} p GROUP BY wallet ORDER BY ${ofGroup} LIMIT $3
      ), s AS MATERIALIZED (
        SELECT wallet, sum(trades)::bigint AS trades, sum(settlements)::bigint AS settlements,
          sum(wins)::bigint AS wins, sum(losses)::bigint AS losses, sum(volume_e8) AS volume_e8,
          sum(pnl_e8) AS pnl_e8, sum(fees_e8) AS fees_e8
        FROM ${WALLET_PARTS} p WHERE wallet = ANY (ARRAY(SELECT wallet FROM top)) GROUP BY wallet
      ) ${described(metric)}`,
    values: [window.fromHour, window.untilHour, limit],
  });
  return rows;
}

/**
 * The first wallets of all by a metric over a window that ends now. For a moment after an hour began, and where ingest
 * stands still, the windows are not kept up to it: then everything is added up.
 */
export async function leaderboardWindow(db: Queryable, params: Params): Promise<LeaderboardRow[]> {
  const rows = await fromKept(db, params);
  return rows.length > 0 ? rows : fromSums(db, params);
}
