import type { Pool } from 'pg';
import type { LeaderboardMetric } from '#domain/leaderboard.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { keptWallets } from '../leaderboards/kept-wallets.ts';
import { binding, type Dealings } from '../leaderboards/leaderboard-filter.ts';
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

type Params = Dealings & { wallet: string; metric: LeaderboardMetric };

/** Place of a wallet from 1 among all of them, and how many those are. */
export type WalletRankRow = { rank: number; ranked: number };

const rankOf = (metric: LeaderboardMetric, wallet: string, wallets: string): string => {
  const value = VALUE[metric];
  return `WITH own AS (SELECT ${value} AS value FROM (${wallets}) w WHERE wallet = ${wallet})
    SELECT count(*) FILTER (WHERE ${value} > own.value OR (${value} = own.value AND wallet < ${wallet})) + 1 AS rank,
      count(*) AS ranked
    FROM own, (${wallets}) w GROUP BY own.value`;
};

/** Undefined where no rows of the asked dealings are kept. */
async function keptRank(db: Pool, params: Params): Promise<WalletRankRow | null | undefined> {
  const { values, bind } = binding();
  const { table, whenKept, where } = keptWallets(params, bind);
  const ranked = rankOf(
    params.metric,
    bind(hexBytes(params.wallet)),
    `SELECT w.* FROM ${table} w WHERE ${where}`,
  );
  const { rows } = await db.query<{ found: WalletRankRow | null }>(
    `SELECT (SELECT to_json(r) FROM (${ranked}) r) AS found ${whenKept}`,
    values,
  );
  return rows[0]?.found;
}

/**
 * Where a wallet stands by a metric, all time or over a window, among the dealings that a filter leaves. Counts one row a
 * wallet, of an index where they are kept. Null for a wallet that is not ranked.
 */
export async function walletRank(db: Pool, params: Params): Promise<WalletRankRow | null> {
  const kept = await keptRank(db, params);
  if (kept !== undefined) return kept;
  const { values, bind } = binding();
  const wallets = sumsByWallet(params, bind);
  const { rows } = await db.query<WalletRankRow>(
    rankOf(params.metric, bind(hexBytes(params.wallet)), wallets),
    values,
  );
  return rows[0] ?? null;
}
