import { TimeAgo, TimeLeft } from '#app/live/time-left.tsx';
import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../../_parts/opening-table.tsx';
import { StatusChip } from '../../logs/_logs/status-chip.tsx';
import { DeliverySign } from './delivery-sign.tsx';
import { type Delivery, ORIGIN_WORDS, waitOf } from './delivery-words.ts';

const COLUMNS: readonly [Column<Delivery>, ...Column<Delivery>[]] = [
  {
    name: 'Delivery',
    className: 'w-full max-w-0',
    cell: ({ deliveryId, eventType, origin }) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate">
          {eventType}
          {origin === 'live' ? null : (
            <span className="ml-1.5 rounded-sm border px-1 text-2xs text-muted">{ORIGIN_WORDS[origin]}</span>
          )}
        </span>
        <span className="font-mono font-normal text-2xs text-muted max-sm:hidden">dlv_{deliveryId}</span>
      </span>
    ),
  },
  {
    name: 'Event',
    className: 'max-xl:hidden whitespace-nowrap text-muted',
    cell: ({ eventId }) => <span className="block max-w-[14rem] truncate font-mono">{eventId}</span>,
  },
  { name: 'State', cell: (delivery) => <DeliverySign of={delivery} /> },
  {
    name: 'Response',
    className: 'max-sm:hidden',
    cell: ({ lastStatus, attempts }) =>
      lastStatus !== null ? (
        <StatusChip status={lastStatus} />
      ) : (
        <span className="text-muted">{attempts === 0 ? '' : 'none'}</span>
      ),
  },
  {
    name: 'Attempts',
    isFigure: true,
    className: 'max-md:hidden',
    cell: ({ attempts }) => attempts,
  },
  {
    name: 'Next',
    isFigure: true,
    className: 'max-md:hidden whitespace-nowrap text-muted',
    cell: (delivery) =>
      waitOf(delivery) === 'retry' && delivery.dueMs !== null ? (
        <TimeLeft ms={delivery.dueMs} lead="in " passed="now" />
      ) : null,
  },
  {
    name: 'Created',
    isFigure: true,
    className: 'whitespace-nowrap',
    cell: ({ createdMs }) => <TimeAgo ms={createdMs} />,
  },
];

type DeliveriesTableProps = {
  /** The page of the webhook. */
  page: string;
  rows: readonly Delivery[];
  open: (delivery: Delivery) => void;
};

/** Deliveries as rows; one opens its attempts. */
export function DeliveriesTable({ page, rows, open }: DeliveriesTableProps) {
  return (
    <OpeningTable
      label="Deliveries"
      columns={COLUMNS}
      rows={rows}
      idOf={({ deliveryId }) => `dlv_${deliveryId}`}
      hrefOf={({ deliveryId }) => `${page}?delivery=${deliveryId}`}
      open={open}
      isFaint={({ state }) => state === 'replayed'}
    />
  );
}
