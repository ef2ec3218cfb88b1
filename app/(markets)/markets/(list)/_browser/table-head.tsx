'use client';
import { FlexRender, type Header } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';
import type { features } from './market-columns.tsx';
import { type ChangeParams, type MarketParams, ORDERS, type ParamsPatch } from './market-params.ts';
import { CELL, GRID } from './market-row.tsx';
import type { MarketRow } from './use-market-pages.ts';

type TableHeadProps = {
  headers: Header<typeof features, MarketRow>[];
  params: MarketParams;
  change: ChangeParams;
};

/** Column names; those that the server can sort by are buttons. */
export function TableHead({ headers, params, change }: TableHeadProps) {
  return (
    <thead className="sticky top-12 z-10 block rounded-t-md border-b bg-panel">
      <tr aria-rowindex={1} className={cn(GRID, 'h-8 text-2xs text-muted')}>
        {headers.map((header) => {
          const order = ORDERS.find((candidate) => candidate === header.column.id);
          const isSorted = order !== undefined && order === params.sort;
          return (
            <th
              key={header.id}
              scope="col"
              aria-sort={isSorted ? (params.dir === 'desc' ? 'descending' : 'ascending') : undefined}
              className={cn('min-w-0 text-left font-normal', CELL[header.column.id])}
            >
              {order ? (
                <button
                  type="button"
                  onClick={() => change(nextOrder(params, order))}
                  className={cn(
                    'inline-flex min-h-6 items-center gap-1 hover:text-text',
                    isSorted && 'font-semibold text-text',
                  )}
                >
                  {isSorted ? <SortArrow direction={params.dir} /> : null}
                  <FlexRender header={header} />
                </button>
              ) : (
                <FlexRender header={header} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortArrow({ direction }: { direction: 'asc' | 'desc' }) {
  const Icon = direction === 'desc' ? ArrowDown : ArrowUp;
  return <Icon aria-hidden className="size-3" />;
}

/** A second click on a column reverses it; expiry begins with the nearest, everything else with the largest. */
function nextOrder(params: MarketParams, order: MarketParams['sort']): ParamsPatch {
  if (params.sort === order) return { dir: params.dir === 'desc' ? 'asc' : 'desc' };
  return { sort: order, dir: order === 'ending' ? 'asc' : 'desc' };
}
