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

const ORDER: Record<LeaderboardMetric, (sum: Sums) => string> = {
  pnl: (sum) => `${sum('pnl_e8')} DESC`,
  volume: (sum) => `${sum('volume_e8')} DESC`,
  trades: (sum) => `${sum('trades')} DESC`,
  wins: (sum) => `${sum('wins')} DESC`,
  roi: (sum) => `coalesce(${sum('pnl_e8')}::float8 / nullif(${sum('volume_e8')}::float8, 0), 0) DESC`,
  win_rate: (sum) =>
    `coalesce(${sum('wins')}::float8 / nullif(${sum('wins')} + ${sum('losses')}, 0), 0) DESC, ${sum('wins')} DESC`,
};

/**
 * The order of a leaderboard: the metric, for win rates then the number of wins, then the address. Written as the
 * indexes of wallet_total are. `sum` names the sums, `wallet` the address.
 */
export const leaderboardOrder = (metric: LeaderboardMetric, sum: Sums, wallet: string): string =>
  `${ORDER[metric](sum)}, ${wallet}`;
