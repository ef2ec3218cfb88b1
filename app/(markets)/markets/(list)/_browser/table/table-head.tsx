import { memo } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { SortButton } from '#app/ui/controls/sort-button.tsx';
import { type ChangeParams, type MarketParams, ORDERS, type ParamsPatch } from '../market-params.ts';
import { EVENT_COLUMNS } from './event-columns.tsx';
import { GRID } from './event-row.tsx';

type TableHeadProps = { params: MarketParams; change: ChangeParams };

/** Column names; those that the server can sort by are buttons. */
export const TableHead = memo(({ params, change }: TableHeadProps) => (
  <thead className="sticky top-12 z-10 block rounded-t-md border-b bg-panel">
    <tr
      aria-rowindex={1}
      className={cn(GRID, 'h-8 text-2xs text-muted max-md:grid-cols-[minmax(0,1fr)_auto_auto]')}
    >
      {EVENT_COLUMNS.map(({ id, head, className }) => {
        const order = ORDERS.find((candidate) => candidate === id);
        const isSorted = order !== undefined && order === params.sort;
        return (
          <ColumnHead
            key={id}
            aria-sort={isSorted ? (params.dir === 'desc' ? 'descending' : 'ascending') : undefined}
            className={cn('min-w-0', className, id === 'slip' && 'max-md:col-span-1')}
          >
            {order ? (
              <SortButton
                direction={isSorted ? params.dir : null}
                onClick={() => change(nextOrder(params, order))}
              >
                {head}
              </SortButton>
            ) : (
              head
            )}
          </ColumnHead>
        );
      })}
    </tr>
  </thead>
));

/** A second click on a column reverses it; expiry begins with the nearest, everything else with the largest. */
function nextOrder(params: MarketParams, order: MarketParams['sort']): ParamsPatch {
  if (params.sort === order) return { dir: params.dir === 'desc' ? 'asc' : 'desc' };
  return { sort: order, dir: order === 'ending' ? 'asc' : 'desc' };
}
