import Link from 'next/link';
import { formatShare } from '#app/format/gains.ts';
import { formatCount, formatUsd, formatUsdExact, shortAddress } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Bar } from '#app/ui/figures/bar.tsx';
import { sortHead } from '#app/ui/table/sort-head.tsx';
import { type Column, figure } from '#app/ui/table/table.tsx';
import { builderTitle, formatFeeRate, formatFees, instantOf, percentOf } from '../../builder-words.ts';
import type { BoardParams, Order } from './board-params.ts';
import { CompareTick } from './compare-tick.tsx';
import type { BoardRow } from './shown-rows.ts';

type Placed = { row: BoardRow; place: number };

type Board = {
  params: BoardParams;
  total: { fees: number; volume: number };
  sortBy: (order: Order) => void;
  toggle: (builder: string) => void;
  isCompared: (builder: string) => boolean;
  /** Whether the comparison is full. */
  isFull: boolean;
};

const MONO = { isFigure: true, cellClass: 'font-mono' } as const;

/** The columns of builders; those of a figure order the table by it, the largest first. */
export function boardColumns({ params, total, sortBy, ...compare }: Board): readonly Column<Placed>[] {
  const partOf = ({ total_fees_usdc: fees, volume }: BoardRow): number =>
    params.share === 'fees' ? percentOf(fees, total.fees) : percentOf(volume, total.volume);
  const sorted = (order: Order, name: string) =>
    sortHead(name, { direction: order === params.sort ? 'desc' : null, onSort: () => sortBy(order) });
  return [
    {
      name: 'Compare',
      head: <span className="sr-only">Compare</span>,
      headClass: 'w-11',
      cellClass: 'p-0 first:pl-1.5',
      cell: ({ row }) => <CompareTick row={row} {...compare} />,
    },
    {
      name: 'Builder',
      isRowHead: true,
      className: 'px-0',
      cell: ({ row, place }) => <BuilderName row={row} place={place} percent={partOf(row)} />,
    },
    {
      ...MONO,
      name: 'Fees',
      title: 'Builder fees earned',
      ...sorted('fees', 'Fees'),
      cellTitle: ({ row }) => formatUsdExact(row.total_fees_usdc),
      cell: ({ row }) => formatFees(row.total_fees_usdc),
    },
    {
      ...MONO,
      name: 'Volume',
      title: 'USD routed, excluding settlements',
      ...sorted('volume', 'Volume'),
      className: 'max-sm:pr-3',
      cellTitle: ({ row }) => formatUsdExact(row.volume),
      cell: ({ row }) => formatUsd(row.volume),
    },
    {
      ...MONO,
      name: 'Fills',
      title: 'Fills that paid a builder fee',
      ...sorted('fills', 'Fills'),
      className: 'max-sm:hidden',
      cell: ({ row }) => formatCount(row.fills),
    },
    {
      ...MONO,
      name: 'Traders',
      title: 'Wallets that bought or sold through it',
      ...sorted('traders', 'Traders'),
      className: 'max-sm:hidden',
      cell: ({ row }) => formatCount(row.unique_traders),
    },
    figure('Fee rate', ({ row }) => formatFeeRate({ fees: row.total_fees_usdc, volume: row.volume }), {
      title: 'Fees per dollar routed',
      className: 'max-lg:hidden',
      cellClass: 'text-muted',
    }),
    {
      name: `Share of ${params.share}`,
      className: 'pr-3 pl-4 max-md:hidden',
      cellClass: 'w-[30%]',
      cell: ({ row }) => (
        <span className="flex items-center gap-2">
          <span className="w-12 shrink-0 text-right font-mono">{formatShare(partOf(row) / 100)}</span>
          <Bar part={partOf(row) / 100} className="flex-1" />
        </span>
      ),
    },
    {
      name: 'Last fill',
      isFigure: true,
      className: 'max-lg:hidden',
      cellClass: 'whitespace-nowrap text-muted',
      cell: ({ row }) => <TimeAgo ms={instantOf(row.last_seen)} />,
    },
  ];
}

/** Whom a row is about; on a phone also their part of all, which has no column there. */
function BuilderName({ row, place, percent }: Placed & { percent: number }) {
  return (
    <>
      <Link
        href={`/builders/${row.builder}`}
        prefetch={false}
        title={row.builder}
        className="inline-flex min-h-6 items-center gap-2 hover:underline"
      >
        <span className="w-4 shrink-0 text-right font-mono text-2xs text-faint max-sm:hidden">{place}</span>
        <span className={row.builder_name ? 'font-medium' : 'font-mono'}>{builderTitle(row)}</span>
        {row.builder_name ? (
          <span className="font-mono text-2xs text-muted max-lg:hidden">{shortAddress(row.builder)}</span>
        ) : null}
      </Link>
      <span className="flex items-center gap-2 pr-2 md:hidden">
        <Bar part={percent / 100} className="min-w-8 flex-1" />
        <span className="shrink-0 font-mono text-2xs text-muted">{formatShare(percent / 100)}</span>
      </span>
    </>
  );
}
