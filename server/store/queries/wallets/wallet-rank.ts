import type { Pool } from 'pg';
import type { LeaderboardMetric } from '#domain/leaderboard.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { keptWallets } from '../leaderboards/kept-wallets.ts';
import { binding, type Dealings } from '../leaderboards/leaderboard-filter.ts';
import { leaderboardValue } from '../leaderboards/leaderboard-row.ts';
import { sumsByWallet } from '../leaderboards/leaderboard-sums.ts';

type Params = Dealings & { wallet: string; metric: LeaderboardMetric };

/** Place of a wallet from 1 among all of them, and how many those are. */
export type WalletRankRow = { rank: number; ranked: number };

const rankOf = (metric: LeaderboardMetric, wallet: string, wallets: string): string => {
  const value = leaderboardValue(metric, (column) => column);
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
 * Rank of a wallet by a metric, all time or over a window, within a filter. Counts one row per wallet, from an index
 * where boards are kept. Null for an unranked wallet.
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
