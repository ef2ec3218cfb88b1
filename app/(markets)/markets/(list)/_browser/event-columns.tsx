import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { DueCell } from './due-cell.tsx';
import { leadOf } from './lead-of.ts';
import { LegCell, LegHead } from './leg-cell.tsx';
import { ProbabilityCell } from './probability-cell.tsx';
import { Spark } from './spark.tsx';
import { TitleCell } from './title-cell.tsx';
import type { EventRow } from './use-event-pages.ts';

export const features = tableFeatures({});
const column = createColumnHelper<typeof features, EventRow>();

const dash = <span className="text-faint">–</span>;

/** The columns from left to right. A column whose id is an order can be sorted by. */
export const eventColumns = column.columns([
  column.display({ id: 'title', header: 'Market', cell: ({ row }) => <TitleCell event={row.original} /> }),
  column.display({
    id: 'price',
    header: 'Probability',
    cell: ({ row }) => <ProbabilityCell event={row.original} />,
  }),
  column.display({
    id: 'change',
    header: '24 h',
    cell: ({ row }) => {
      const { spark, change24h } = leadOf(row.original);
      return <Spark values={spark} change={change24h} />;
    },
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
  column.accessor('trades', { header: 'Trades', cell: ({ getValue }) => formatCount(getValue()) }),
  column.accessor('lastTradeMs', {
    id: 'lastTrade',
    header: 'Last trade',
    cell: ({ row }) => (row.original.lastTradeMs === null ? dash : <TimeAgo ms={row.original.lastTradeMs} />),
  }),
  column.display({ id: 'ending', header: 'Date', cell: ({ row }) => <DueCell event={row.original} /> }),
  column.display({
    id: 'slip',
    header: () => <LegHead />,
    cell: ({ row }) => <LegCell event={row.original} />,
  }),
]);

function Usd({ usd }: { usd: number }) {
  return usd === 0 ? dash : <span title={formatUsdExact(usd)}>{formatUsd(usd)}</span>;
}
