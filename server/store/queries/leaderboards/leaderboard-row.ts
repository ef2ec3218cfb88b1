import type { LeaderboardMetric } from '#domain/leaderboard.ts';

/** A wallet's sums. Amounts are 1e-8 units as text; the wallet is hex without `0x`. */
export type LeaderboardRow = {
  wallet: string;
  trades: number;
  settlements: number;
  wins: number;
  losses: number;
  volume_e8: string;
  pnl_e8: string;
  fees_e8: string;
  markets: number;
  first_ms: number;
  last_ms: number;
};

/** What the text of a wallet's sums holds, in this order. */
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
] as const satisfies readonly (keyof LeaderboardRow)[];

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
