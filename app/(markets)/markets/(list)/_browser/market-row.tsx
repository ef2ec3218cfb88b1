'use client';
import { FlexRender, type Row } from '@tanstack/react-table';
import Link from 'next/link';
import { marketTitle } from '#app/format/market-words.ts';
import { cn } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { features } from './market-columns.tsx';
import type { MarketRow } from './use-market-pages.ts';

/** Columns of head and rows alike. */
export const GRID =
  'grid items-center gap-x-3 px-3 grid-cols-[minmax(0,1fr)_5.5rem_3rem] md:grid-cols-[minmax(0,1fr)_5.5rem_7rem_4.5rem_5rem_7rem] lg:grid-cols-[minmax(0,1fr)_5.5rem_7rem_8rem_5rem_5rem_4rem_6rem_5.5rem_7rem]';

/**
 * Every row, whatever it shows. The page is not held by a row: one that rises in the order while somebody reads further
 * down would take the page with it.
 */
const ROW = `${GRID} h-(--row) border-b [overflow-anchor:none]`;

/** Where a column is shown and how it is aligned. */
export const CELL: Record<string, string> = {
  title: '',
  category: 'max-md:hidden',
  price: 'text-right',
  change: 'text-right max-md:hidden',
  volume24h: 'text-right max-md:hidden',
  volume: 'text-right max-lg:hidden',
  traders: 'text-right max-lg:hidden',
  lastTrade: 'text-right text-muted max-lg:hidden',
  ending: 'text-right text-muted max-lg:hidden',
  slip: 'text-right',
};

type MarketRowViewProps = { row: Row<typeof features, MarketRow>; place: number };

/** One market. The whole row follows the link of its title. */
export function MarketRowView({ row, place }: MarketRowViewProps) {
  return (
    <tr
      aria-rowindex={place + 2}
      data-row={place}
      data-outcome={row.id}
      className={cn(
        ROW,
        'relative hover:bg-raised has-[a:focus-visible]:bg-raised has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent',
      )}
    >
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={cn('min-w-0', CELL[cell.column.id])}>
          {cell.column.id === 'title' ? (
            <Link
              href={`/markets/${row.id}`}
              prefetch={false}
              aria-label={marketTitle(row.original)}
              className="block outline-none after:absolute after:inset-0"
            >
              <FlexRender cell={cell} />
            </Link>
          ) : (
            <FlexRender cell={cell} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** A row whose page is on its way. */
export function SkeletonRow({ place }: { place: number }) {
  return (
    <tr aria-rowindex={place + 2} data-row={place} className={ROW}>
      <td>
        <Skeleton className="h-4 w-3/5" />
      </td>
      <td>
        <Skeleton className="ml-auto h-4 w-14" />
      </td>
    </tr>
  );
}
