import { categoryWords } from '#app/format/market-words.ts';
import type { LeaderboardMetric } from '#domain/leaderboard.ts';
import type { BoardParams } from './board-params.ts';

/** What wallets can be ranked by, as pages call it. */
export const METRICS: readonly { value: LeaderboardMetric; label: string }[] = [
  { value: 'pnl', label: 'PnL' },
  { value: 'volume', label: 'Volume' },
  { value: 'roi', label: 'ROI' },
  { value: 'win_rate', label: 'Win rate' },
  { value: 'wins', label: 'Wins' },
  { value: 'trades', label: 'Trades' },
];

/** The stretches of time of a ranking. */
export const TIMEFRAMES = [
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'all', label: 'All time' },
] as const;

const SINCE = { '24h': 'last 24 hours', '7d': 'last 7 days', '30d': 'last 30 days', all: '' } as const;

/** What keeps wallets out of the ranking, in words; empty when nothing does. */
export const boardFilterWords = ({ timeframe, category, underlying }: BoardParams): string[] =>
  [SINCE[timeframe], category ? categoryWords(category) : '', underlying ?? ''].filter((word) => word !== '');
