import type { ReactNode } from 'react';
import type { Answers } from '#app/data/trpc-client.ts';
import { formatReturn, formatShare } from '#app/format/gains.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { Gain } from '#app/ui/figures/gain.tsx';
import type { LeaderboardMetric } from '#domain/leaderboard.ts';

/** A wallet of the ranking. */
export type BoardRow = Answers['leaderboards']['wallets']['data'][number];

/** A figure of the table; one with a metric can be ranked by. */
export type BoardColumn = {
  label: string;
  title: string;
  metric: LeaderboardMetric | null;
  cell: (row: BoardRow) => ReactNode;
};

const hasResults = (row: BoardRow): boolean => row.wins + row.losses > 0;
const Unknown = () => <span className="text-faint">–</span>;

/** The figures of a wallet, in the table's order. */
export const BOARD_COLUMNS: readonly BoardColumn[] = [
  {
    label: 'PnL',
    title: 'Realised profit or loss over every fill',
    metric: 'pnl',
    cell: (row) => <Gain usd={row.total_pnl} />,
  },
  {
    label: 'Volume',
    title: 'Value of every fill, including settlements',
    metric: 'volume',
    cell: (row) => <span title={formatUsdExact(row.total_volume)}>{formatUsd(row.total_volume)}</span>,
  },
  { label: 'ROI', title: 'PnL / volume', metric: 'roi', cell: (row) => formatReturn(row.roi) },
  {
    label: 'Win rate',
    title: 'Wins as a share of positions held to settlement',
    metric: 'win_rate',
    cell: (row) => (hasResults(row) ? formatShare(row.win_rate) : <Unknown />),
  },
  {
    label: 'Won–lost',
    title: 'Positions held to settlement: won and lost',
    metric: 'wins',
    cell: (row) => (hasResults(row) ? `${formatCount(row.wins)}–${formatCount(row.losses)}` : <Unknown />),
  },
  {
    label: 'Trades',
    title: 'Buys and sells',
    metric: 'trades',
    cell: (row) => formatCount(row.total_trades),
  },
  {
    label: 'Markets',
    title: 'Coins with a fill of any kind',
    metric: null,
    cell: (row) => formatCount(row.markets_traded),
  },
];
