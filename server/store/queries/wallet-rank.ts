import type { Pool } from 'pg';
import type { HourWindow, LeaderboardMetric } from '#domain/leaderboard.ts';
import { addressBytes } from './fill-row.ts';

/** What a metric is worth to the order of leaderboards (`leaderboard-row.ts`); of equals the lower address comes first. */
const VALUE: Record<LeaderboardMetric, string> = {
  pnl: 'pnl_e8',
  volume: 'volume_e8',
  trades: 'trades',
  wins: 'wins',
  roi: 'coalesce(pnl_e8::float8 / nullif(volume_e8::float8, 0), 0)',
  win_rate: 'ROW(coalesce(wins::float8 / nullif(wins + losses, 0), 0), wins)',
};

type Params = { wallet: string; metric: LeaderboardMetric; window: HourWindow | undefined };

/** Place of a wallet from 1 among all of them, and how many those are. */
export type WalletRankRow = { rank: number; ranked: number };

/**
 * Where a wallet stands by a metric, all time or over a kept window. Counts one row a wallet, of an index where there is
 * one. Null for a wallet that is not ranked, and while windows are not kept up to the asked hour.
 */
export async function walletRank(
  db: Pool,
  { wallet, metric, window }: Params,
): Promise<WalletRankRow | null> {
  const value = VALUE[metric];
  const from = window
    ? `(SELECT * FROM wallet_window WHERE span = $2::smallint AND (SELECT hour FROM window_clock) = $3::int)`
    : 'wallet_total';
  const { rows } = await db.query<WalletRankRow>(
    `WITH own AS (SELECT ${value} AS value FROM ${from} w WHERE wallet = $1)
     SELECT count(*) FILTER (WHERE ${value} > own.value OR (${value} = own.value AND wallet < $1)) + 1 AS rank,
       count(*) AS ranked
     FROM own, ${from} w GROUP BY own.value`,
    [addressBytes(wallet), ...(window ? [window.span, window.hour] : [])],
  );
  return rows[0] ?? null;
}
