import Link from 'next/link';
import { memo } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { TableCell, TableRow } from '#app/ui/table/table-parts.tsx';
import type { EventRow } from '../use-event-pages.ts';
import { EVENT_COLUMNS } from './event-columns.tsx';
import { leadOf } from './lead-of.ts';
import { eventTitle } from './title-cell.tsx';

/** Columns of head and rows alike. */
export const GRID =
  'grid items-center gap-x-3 px-3 md:grid-cols-[minmax(0,1fr)_7rem_5rem_4.5rem_13rem] lg:grid-cols-[minmax(0,1fr)_7rem_8.5rem_4.5rem_6.5rem_15rem] xl:grid-cols-[minmax(0,1fr)_7rem_8.5rem_4.5rem_4.5rem_3.5rem_5.5rem_6.5rem_18rem]';

/**
 * Layout of every row. Rows are no scroll anchors: one that moves up the order would drag the page along. On a
 * phone the sides stand below the title.
 */
const ROW = `${GRID} h-(--row) [overflow-anchor:none] max-md:grid-cols-[minmax(0,1fr)_7rem] max-md:content-center max-md:gap-y-2`;

type EventRowViewProps = { event: EventRow; place: number };

/** One event. The whole row follows the link of its title, to its likeliest leg. */
export const EventRowView = memo(({ event, place }: EventRowViewProps) => {
  const { outcomeId } = leadOf(event);
  return (
    <TableRow
      aria-rowindex={place + 2}
      data-row={place}
      data-outcome={outcomeId}
      data-legs={event.legCount}
      className={cn(
        ROW,
        'relative hover:bg-raised has-[a:focus-visible]:bg-raised has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent',
      )}
    >
      {EVENT_COLUMNS.map(({ id, className, cell }) => (
        <TableCell key={id} isBare className={cn('min-w-0', className)}>
          {id === 'title' ? (
            <Link
              href={`/markets/${outcomeId}`}
              prefetch={false}
              aria-label={eventTitle(event)}
              className="block outline-none after:absolute after:inset-0"
            >
              {cell(event)}
            </Link>
          ) : (
            cell(event)
          )}
        </TableCell>
      ))}
    </TableRow>
  );
});

/** A row whose page is on its way. */
export function SkeletonRow({ place }: { place: number }) {
  return (
    <TableRow aria-rowindex={place + 2} data-row={place} className={ROW}>
      <TableCell isBare>
        <Skeleton className="h-4 w-3/5" />
      </TableCell>
      <TableCell isBare>
        <Skeleton className="ml-auto h-4 w-14" />
      </TableCell>
    </TableRow>
  );
}
