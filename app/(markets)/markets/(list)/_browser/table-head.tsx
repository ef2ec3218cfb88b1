import { FlexRender, type Header } from '@tanstack/react-table';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { SortButton } from '#app/ui/sort-button.tsx';
import type { features } from './event-columns.tsx';
import { CELL, GRID } from './event-row.tsx';
import { type ChangeParams, type MarketParams, ORDERS, type ParamsPatch } from './market-params.ts';
import type { EventRow } from './use-event-pages.ts';

type TableHeadProps = {
  headers: Header<typeof features, EventRow>[];
  params: MarketParams;
  change: ChangeParams;
};

/** Column names; those that the server can sort by are buttons. */
export function TableHead({ headers, params, change }: TableHeadProps) {
  return (
    <thead className="sticky top-12 z-10 block rounded-t-md border-b bg-panel">
      <tr
        aria-rowindex={1}
        className={cn(GRID, 'h-8 text-2xs text-muted max-md:grid-cols-[minmax(0,1fr)_auto_auto]')}
      >
        {headers.map((header) => {
          const order = ORDERS.find((candidate) => candidate === header.column.id);
          const isSorted = order !== undefined && order === params.sort;
          return (
            <ColumnHead
              key={header.id}
              aria-sort={isSorted ? (params.dir === 'desc' ? 'descending' : 'ascending') : undefined}
              className={cn(
                'min-w-0',
                CELL[header.column.id],
                header.column.id === 'slip' && 'max-md:col-span-1',
              )}
            >
              {order ? (
                <SortButton
                  direction={isSorted ? params.dir : null}
                  onClick={() => change(nextOrder(params, order))}
                >
                  <FlexRender header={header} />
                </SortButton>
              ) : (
                <FlexRender header={header} />
              )}
            </ColumnHead>
          );
        })}
      </tr>
    </thead>
  );
}

/** A second click on a column reverses it; expiry begins with the nearest, everything else with the largest. */
function nextOrder(params: MarketParams, order: MarketParams['sort']): ParamsPatch {
  if (params.sort === order) return { dir: params.dir === 'desc' ? 'asc' : 'desc' };
  return { sort: order, dir: order === 'ending' ? 'asc' : 'desc' };
}
