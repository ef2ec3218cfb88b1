import { utcMs } from '#app/format/times.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { useRowKeys } from '#app/shell/shortcuts/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { SortButton } from '#app/ui/controls/sort-button.tsx';
import { Identicon } from '#app/ui/marks/identicon.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
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

const cellClass = (column: BoardColumn, metric: LeaderboardMetric) =>
  cn('px-3 text-right max-md:px-2', !isOnPhone(column, metric) && 'max-md:hidden');

/** The ranking. A click on the name of a figure ranks by it; a row leads to its wallet. */
export function BoardTable({ rows, params, change }: BoardTableProps) {
  useRowKeys(rows.length);
  const trails = useTrails(params);
  return (
    <table aria-label="Wallets by rank" data-testid="board" className="w-full text-xs">
      <thead className="sticky top-12 z-20 bg-panel text-2xs text-muted shadow-[0_1px_0_var(--line)]">
        <tr className="h-8">
          <ColumnHead isFigure className="w-10 px-2 md:w-12">
            <abbr title="Rank" className="no-underline">
              #
            </abbr>
          </ColumnHead>
          <ColumnHead className="px-3 max-md:px-2">Wallet</ColumnHead>
          <ColumnHead isFigure className="w-24 px-3 max-lg:hidden" title="Won and lost since 30 days ago">
            PnL 30 d
          </ColumnHead>
          {BOARD_COLUMNS.map((column) => (
            <FigureHead key={column.label} column={column} metric={params.metric} change={change} />
          ))}
          <ColumnHead isFigure className="px-3 max-lg:hidden">
            Last fill
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <WalletRow
            key={row.user}
            row={row}
            place={place}
            metric={params.metric}
            trail={trails?.[row.user]}
            isOwn={row.user === params.wallet}
          />
        ))}
      </tbody>
    </table>
  );
}

type FigureHeadProps = { column: BoardColumn; metric: LeaderboardMetric; change: ChangeBoard };

function FigureHead({ column, metric, change }: FigureHeadProps) {
  const { label, title, metric: own } = column;
  const isRanked = own === metric;
  return (
    <ColumnHead
      isFigure
      title={title}
      aria-sort={isRanked ? 'descending' : undefined}
      className={cellClass(column, metric)}
    >
      {own === null ? (
        label
      ) : (
        <SortButton direction={isRanked ? 'desc' : null} onClick={() => change({ metric: own })}>
          {label}
        </SortButton>
      )}
    </ColumnHead>
  );
}

type WalletRowProps = {
  row: BoardRow;
  place: number;
  metric: LeaderboardMetric;
  trail: readonly number[] | undefined;
  isOwn: boolean;
};

function WalletRow({ row, place, metric, trail, isOwn }: WalletRowProps) {
  return (
    <tr
      data-row={place}
      className={cn('relative h-10 border-t hover:bg-raised max-md:h-12', isOwn && 'bg-raised')}
    >
      <td className="px-2 text-right font-mono text-faint">{place + 1}</td>
      <th scope="row" className="px-3 text-left font-normal max-md:px-2">
        <span className="flex items-center gap-2">
          <Identicon address={row.user} />
          <WalletLink
            address={row.user}
            linkClass="font-medium after:absolute after:inset-0"
            copyClass="relative z-10 max-md:hidden"
          />
        </span>
      </th>
      <td className="px-3 max-lg:hidden">
        <TrailCell trail={trail} />
      </td>
      {BOARD_COLUMNS.map((column) => (
        <td
          key={column.label}
          className={cn('font-mono', column.metric === metric && 'font-semibold', cellClass(column, metric))}
        >
          {column.cell(row)}
        </td>
      ))}
      <td className="px-3 text-right text-muted max-lg:hidden">
        <TimeAgo ms={utcMs(row.last_trade)} />
      </td>
    </tr>
  );
}
