import { memo } from 'react';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/table/column-head.tsx';
import { sortHead } from '#app/ui/table/sort-head.tsx';
import { TableHead } from '#app/ui/table/table-parts.tsx';
import { type ChangeParams, type MarketParams, ORDERS, type ParamsPatch } from '../market-params.ts';
import { EVENT_COLUMNS } from './event-columns.tsx';
import { GRID } from './event-row.tsx';

type EventHeadProps = { params: MarketParams; change: ChangeParams };

const ROW = { 'aria-rowindex': 1, className: cn(GRID, 'max-md:grid-cols-[minmax(0,1fr)_auto_auto]') };

/** Column names; those that the server can sort by are buttons. */
export const EventHead = memo(({ params, change }: EventHeadProps) => (
  <TableHead stays="page" row={ROW} className="z-10 block rounded-t-md">
    {EVENT_COLUMNS.map(({ id, head, className }) => {
      const order = ORDERS.find((candidate) => candidate === id);
      const sorted =
        order &&
        sortHead(head, {
          direction: order === params.sort ? params.dir : null,
          onSort: () => change(nextOrder(params, order)),
        });
      return (
        <ColumnHead
          key={id}
          isBare
          aria-sort={sorted?.['aria-sort']}
          className={cn('min-w-0', className, id === 'slip' && 'max-md:col-span-1')}
        >
          {sorted?.head ?? head}
        </ColumnHead>
      );
    })}
  </TableHead>
));

/** A second click on a column reverses it; expiry begins with the nearest, everything else with the largest. */
function nextOrder(params: MarketParams, order: MarketParams['sort']): ParamsPatch {
  if (params.sort === order) return { dir: params.dir === 'desc' ? 'asc' : 'desc' };
  return { sort: order, dir: order === 'ending' ? 'asc' : 'desc' };
}
