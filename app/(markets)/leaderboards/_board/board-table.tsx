import { utcMs } from '#app/format/times.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { useRowKeys } from '#app/shell/shortcuts/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { RankedWallet, RankHead } from '#app/ui/table/ranked-wallet.tsx';
import { sortHead } from '#app/ui/table/sort-head.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import type { LeaderboardMetric } from '#domain/leaderboard.ts';
import { BOARD_COLUMNS, type BoardColumn, type BoardRow } from './board-columns.tsx';
import type { BoardParams, ChangeBoard } from './board-params.ts';
import { TrailCell, useTrails } from './trail-cell.tsx';

type BoardTableProps = {
  rows: readonly BoardRow[];
  params: BoardParams;
  change: ChangeBoard;
};

/** On a phone there is room for the PnL and what is ranked by; for the PnL's ranking, for the volume. */
const isOnPhone = (column: BoardColumn, metric: LeaderboardMetric): boolean =>
  column.metric === 'pnl' || column.metric === (metric === 'pnl' ? 'volume' : metric);

const PAD = 'px-3 max-md:px-2';

const figureOf = (
  column: BoardColumn,
  { metric: ranked }: BoardParams,
  change: ChangeBoard,
): Column<BoardRow> => {
  const { label, title, metric, cell } = column;
  const isRanked = metric === ranked;
  return {
    name: label,
    title,
    isFigure: true,
    className: cn(PAD, !isOnPhone(column, ranked) && 'max-md:hidden'),
    cellClass: cn('font-mono', isRanked && 'font-semibold'),
    ...(metric && sortHead(label, { direction: isRanked ? 'desc' : null, onSort: () => change({ metric }) })),
    cell,
  };
};

const columnsOf = (
  params: BoardParams,
  change: ChangeBoard,
  trails: ReturnType<typeof useTrails>,
): readonly Column<BoardRow>[] => [
  figure('Rank', (_, place) => place + 1, {
    head: <RankHead />,
    headClass: 'w-10 md:w-12',
    className: 'px-2',
    cellClass: 'text-faint',
  }),
  { name: 'Wallet', isRowHead: true, className: PAD, cell: ({ user }) => <RankedWallet address={user} /> },
  {
    name: 'PnL 30 d',
    title: 'Profit and loss over the last 30 days',
    isFigure: true,
    className: 'w-24 px-3 max-lg:hidden',
    cell: ({ user }) => <TrailCell trail={trails?.[user]} />,
  },
  ...BOARD_COLUMNS.map((column) => figureOf(column, params, change)),
  {
    name: 'Last fill',
    isFigure: true,
    className: 'px-3 max-lg:hidden',
    cellClass: 'text-muted',
    cell: (row) => <TimeAgo ms={utcMs(row.last_trade)} />,
  },
];

/** The ranking. A click on the name of a figure ranks by it; a row leads to its wallet. */
export function BoardTable({ rows, params, change }: BoardTableProps) {
  useRowKeys(rows.length);
  const trails = useTrails(params);
  return (
    <Table
      label="Wallets by rank"
      testId="board"
      columns={columnsOf(params, change, trails)}
      rows={rows}
      idOf={({ user }) => user}
      stays="page"
      height="tall"
      rowOf={({ user }, place) => ({
        'data-row': place,
        className: cn('relative hover:bg-raised', user === params.wallet && 'bg-raised'),
      })}
    />
  );
}
