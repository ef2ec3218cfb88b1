import type { ReactNode } from 'react';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import type { EventRow } from '../use-event-pages.ts';
import { DueCell } from './due-cell.tsx';
import { leadOf } from './lead-of.ts';
import { LegCell, LegHead } from './leg-cell.tsx';
import { ProbabilityCell } from './probability-cell.tsx';
import { Spark } from './spark.tsx';
import { TitleCell } from './title-cell.tsx';

type EventColumn = {
  /** One that is an order can be sorted by. */
  id: string;
  head: ReactNode;
  /** Where it is shown and how it is aligned. */
  className?: string;
  cell: (event: EventRow) => ReactNode;
};

const dash = <span className="text-faint">–</span>;

/** The columns from left to right. */
export const EVENT_COLUMNS: readonly EventColumn[] = [
  { id: 'title', head: 'Market', cell: (event) => <TitleCell event={event} /> },
  {
    id: 'price',
    head: 'Probability',
    className: 'text-right',
    cell: (event) => <ProbabilityCell event={event} />,
  },
  {
    id: 'change',
    head: '24 h',
    className: 'text-right max-md:hidden',
    cell: (event) => {
      const { spark, change24h } = leadOf(event);
      return <Spark values={spark} change={change24h} />;
    },
  },
  {
    id: 'volume24h',
    head: 'Vol 24 h',
    className: 'text-right max-md:hidden',
    cell: (event) => <Usd usd={event.volume24hUsd} />,
  },
  {
    id: 'volume',
    head: 'Volume',
    className: 'text-right max-xl:hidden',
    cell: (event) => <Usd usd={event.volumeUsd} />,
  },
  {
    id: 'trades',
    head: 'Trades',
    className: 'text-right max-xl:hidden',
    cell: (event) => formatCount(event.trades),
  },
  {
    id: 'lastTrade',
    head: 'Last trade',
    className: 'text-right text-muted max-xl:hidden',
    cell: ({ lastTradeMs }) => (lastTradeMs === null ? dash : <TimeAgo ms={lastTradeMs} />),
  },
  {
    id: 'ending',
    head: 'Date',
    className: 'text-right text-muted max-lg:hidden',
    cell: (event) => <DueCell event={event} />,
  },
  {
    id: 'slip',
    head: <LegHead />,
    className: 'max-md:col-span-2 max-md:empty:hidden',
    cell: (event) => <LegCell event={event} />,
  },
];

function Usd({ usd }: { usd: number }) {
  return usd === 0 ? dash : <span title={formatUsdExact(usd)}>{formatUsd(usd)}</span>;
}
