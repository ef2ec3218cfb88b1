import type { HourSpan, LeaderboardMetric } from '#domain/leaderboard.ts';
import type { Queryable } from '../within-budget.ts';
import { type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';

const SUMS = 'trades, settlements, wins, losses, volume_e8, pnl_e8, fees_e8';

/**
 * Parts of wallets' sums over the hours $1 <= hour < $2: the whole days among them from wallet_day, what is left at
 * both ends from wallet_hour. A span must be 24 hours at least.
 */
export const WALLET_PARTS = `(
    SELECT wallet, ${SUMS} FROM wallet_day WHERE day >= ($1::int + 23) / 24 AND day < $2::int / 24
    UNION ALL SELECT wallet, ${SUMS} FROM wallet_hour WHERE hour >= $1::int AND hour < ($1::int + 23) / 24 * 24
    UNION ALL SELECT wallet, ${SUMS} FROM wallet_hour WHERE hour >= $2::int / 24 * 24 AND hour < $2::int
  )`;

/**
 * The first wallets of all by a metric over a window that ends now. A wallet's coins of the window are those in which
 * its last fill lies in it.
 */
export async function leaderboardWindow(
  db: Queryable,
  params: { window: HourSpan; metric: LeaderboardMetric; limit: number },
): Promise<LeaderboardRow[]> {
  const ofGroup = leaderboardOrder(params.metric, (column) => `sum(${column})`, 'wallet');
  const ofRow = leaderboardOrder(params.metric, (column) => `s.${column}`, 's.wallet');
  const { rows } = await db.query<LeaderboardRow>({
    text: `WITH top AS MATERIALIZED (
        SELECT wallet FROM ${WALLET_PARTS} p GROUP BY wallet ORDER BY ${ofGroup} LIMIT $3
      ), s AS MATERIALIZED (
        SELECT wallet, sum(trades)::bigint AS trades, sum(settlements)::bigint AS settlements,
          sum(wins)::bigint AS wins, sum(losses)::bigint AS losses, sum(volume_e8) AS volume_e8,
          sum(pnl_e8) AS pnl_e8, sum(fees_e8) AS fees_e8
        FROM ${WALLET_PARTS} p WHERE wallet = ANY (ARRAY(SELECT wallet FROM top)) GROUP BY wallet
      )
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
      ORDER BY ${ofRow}`,
    values: [params.window.fromHour, params.window.untilHour, params.limit],
  });
  return rows;
}
