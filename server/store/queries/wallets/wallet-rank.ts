import type { Pool } from 'pg';
import type { HourWindow, LeaderboardMetric } from '#domain/leaderboard.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { findBoard } from '../leaderboards/leaderboard-board.ts';
import { type Bind, binding, type LeaderboardFilter } from '../leaderboards/leaderboard-filter.ts';
import { sumsByWallet } from '../leaderboards/leaderboard-sums.ts';

/** What a metric is worth to the order of leaderboards (`leaderboard-row.ts`); of equals the lower address comes first. */
const VALUE: Record<LeaderboardMetric, string> = {
  pnl: 'pnl_e8',
  volume: 'volume_e8',
  trades: 'trades',
  wins: 'wins',
  roi: 'coalesce(pnl_e8::float8 / nullif(volume_e8::float8, 0), 0)',
  win_rate: 'ROW(coalesce(wins::float8 / nullif(wins + losses, 0), 0), wins)',
};

type Params = LeaderboardFilter & {
  wallet: string;
  metric: LeaderboardMetric;
  /** Undefined: all time. */
  window: HourWindow | undefined;
};

/** Place of a wallet from 1 among all of them, and how many those are. */
export type WalletRankRow = { rank: number; ranked: number };

/** One row a wallet of the asked dealings: a kept table where there is one, else added up. Null where nobody dealt. */
async function rankedFrom(db: Pool, params: Params, bind: Bind): Promise<string | null> {
  const { window, category, underlying, builder } = params;
  if (category === undefined && underlying === undefined && builder === undefined) {
    if (!window) return 'wallet_total';
    return `(SELECT * FROM wallet_window WHERE span = ${bind(window.span)}::smallint
      AND (SELECT hour FROM window_clock) = ${bind(window.hour)}::int)`;
  }
  const board = await findBoard(db, params);
  if (board === 'empty') return null;
  if (board === null) return `(${sumsByWallet(params, bind)})`;
  return `(SELECT * FROM wallet_board WHERE board_id = ${bind(board)})`;
}

/**
 * Where a wallet stands by a metric, all time or over a window, among the dealings that a filter leaves. Counts one row a
 * wallet, of an index where there is one. Null for a wallet that is not ranked, and while windows are not kept up to the
 * asked hour.
 */
export async function walletRank(db: Pool, params: Params): Promise<WalletRankRow | null> {
  const value = VALUE[params.metric];
  const { values, bind } = binding();
  const wallet = bind(hexBytes(params.wallet));
  const from = await rankedFrom(db, params, bind);
  if (from === null) return null;
  const { rows } = await db.query<WalletRankRow>(
    `WITH own AS (SELECT ${value} AS value FROM ${from} w WHERE wallet = ${wallet})
     SELECT count(*) FILTER (WHERE ${value} > own.value OR (${value} = own.value AND wallet < ${wallet})) + 1 AS rank,
       count(*) AS ranked
     FROM own, ${from} w GROUP BY own.value`,
    values,
  );
  return rows[0] ?? null;
}
