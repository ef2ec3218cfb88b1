'use client';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { categoryWords } from '#app/format/market-words.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { TimeAgo, TimeLeft } from '#app/live/time-left.tsx';
import { ProbabilityCell } from './probability-cell.tsx';
import { SlipCell, SlipHead } from './slip-cell.tsx';
import { Spark } from './spark.tsx';
import { TitleCell } from './title-cell.tsx';
import type { MarketRow } from './use-market-pages.ts';

export const features = tableFeatures({});
const column = createColumnHelper<typeof features, MarketRow>();

const dash = <span className="text-faint">–</span>;

/** The columns from left to right. A column whose id is an order can be sorted by. */
export const marketColumns = column.columns([
  column.display({ id: 'title', header: 'Market', cell: ({ row }) => <TitleCell market={row.original} /> }),
  column.accessor('category', {
    header: 'Category',
    cell: ({ row }) => (
      <span className="rounded border px-1.5 py-px text-2xs text-muted">
        {categoryWords(row.original.subcategory || row.original.category)}
      </span>
    ),
  }),
  column.accessor('yesPx', {
    id: 'price',
    header: 'Probability',
    cell: ({ row }) => <ProbabilityCell market={row.original} />,
  }),
  column.accessor('change24h', {
    id: 'change',
    header: '24 h',
    cell: ({ row }) => <Spark values={row.original.spark} change={row.original.change24h} />,
  }),
  column.accessor('volume24hUsd', {
    id: 'volume24h',
    header: 'Vol 24 h',
    cell: ({ getValue }) => <Usd usd={getValue()} />,
  }),
  column.accessor('volumeUsd', {
    id: 'volume',
    header: 'Volume',
    cell: ({ getValue }) => <Usd usd={getValue()} />,
  }),
  column.accessor('traders', { header: 'Traders', cell: ({ getValue }) => formatCount(getValue()) }),
  column.accessor('lastTradeMs', {
    id: 'lastTrade',
    header: 'Last trade',
    cell: ({ row }) => (row.original.lastTradeMs === null ? dash : <TimeAgo ms={row.original.lastTradeMs} />),
  }),
  column.accessor('expiryMs', {
    id: 'ending',
    header: 'Expiry',
    cell: ({ row: { original } }) => {
      if (original.settledAtMs !== null) return <TimeAgo ms={original.settledAtMs} />;
      return original.expiryMs === null ? dash : <TimeLeft ms={original.expiryMs} />;
    },
  }),
  column.display({
    id: 'slip',
    header: () => <SlipHead />,
    cell: ({ row }) => <SlipCell market={row.original} />,
  }),
]);

function Usd({ usd }: { usd: number }) {
  return usd === 0 ? dash : <span title={formatUsdExact(usd)}>{formatUsd(usd)}</span>;
}
