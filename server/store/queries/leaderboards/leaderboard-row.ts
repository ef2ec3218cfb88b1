import type { LeaderboardMetric } from '#domain/leaderboard.ts';

import type { Dealings } from './leaderboard-filter.ts';

/** Which wallets are asked for, and how many at most. */
export type LeaderboardPage = Dealings & { metric: LeaderboardMetric; limit: number };

/** What the text of a wallet's sums holds, in this order. Amounts are in 1e-8 units. */
export const LEADERBOARD_TEXT = [
  'wallet',
  'trades',
  'settlements',
  'wins',
  'losses',
  'volume_e8',
  'pnl_e8',
  'fees_e8',
  'markets',
  'first_ms',
  'last_ms',
] as const;

/** Names of the columns, or expressions, that hold a wallet's sums. */
type Sums = (column: 'trades' | 'wins' | 'losses' | 'volume_e8' | 'pnl_e8') => string;

/** What wallets are compared by, each highest first; a later one decides between equals. Win rates have a second. */
const TERMS: Record<LeaderboardMetric, (sum: Sums) => [string, ...string[]]> = {
  pnl: (sum) => [sum('pnl_e8')],
  volume: (sum) => [sum('volume_e8')],
  trades: (sum) => [sum('trades')],
  wins: (sum) => [sum('wins')],
  roi: (sum) => [`coalesce(${sum('pnl_e8')}::float8 / nullif(${sum('volume_e8')}::float8, 0), 0)`],
  win_rate: (sum) => [
    `coalesce(${sum('wins')}::float8 / nullif(${sum('wins')} + ${sum('losses')}, 0), 0)`,
    sum('wins'),
  ],
};

/** One value that orders wallets as `leaderboardOrder` does, highest first, up to the address. */
export function leaderboardValue(metric: LeaderboardMetric, sum: Sums): string {
  const [first, ...ties] = TERMS[metric](sum);
  return ties.length === 0 ? first : `ROW(${[first, ...ties].join(', ')})`;
}

/**
 * The order of a leaderboard: the metric, for win rates then the number of wins, then the address. Written as the
 * indexes of wallet_total are. `sum` names the sums, `wallet` the address.
 */
export const leaderboardOrder = (metric: LeaderboardMetric, sum: Sums, wallet: string): string =>
  [...TERMS[metric](sum).map((term) => `${term} DESC`), wallet].join(', ');
