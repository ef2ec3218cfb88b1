import { ArrowDown } from 'lucide-react';
import { cn } from '#app/ui/class-names.ts';
import type { BoardParams, Order } from './board-params.ts';

type BoardHeadProps = { sort: Order; sortBy: (order: Order) => void; share: BoardParams['share'] };

const COLUMNS: readonly { order: Order; label: string; title: string; className?: string }[] = [
  { order: 'fees', label: 'Fees', title: 'Builder fees earned' },
  { order: 'volume', label: 'Volume', title: 'USD routed, settlements left out', className: 'max-sm:pr-3' },
  { order: 'fills', label: 'Fills', title: 'Fills that paid a builder fee', className: 'max-sm:hidden' },
  {
    order: 'traders',
    label: 'Traders',
    title: 'Wallets that bought or sold through it',
    className: 'max-sm:hidden',
  },
];

/** Names of the columns; those with a figure order the table by it, the largest first. */
export function BoardHead({ sort, sortBy, share }: BoardHeadProps) {
  return (
    <thead className="text-2xs text-muted">
      <tr className="h-8 border-b">
        <th scope="col" className="w-11 pl-3 text-left font-normal">
          <span className="sr-only">Compare</span>
        </th>
        <th scope="col" className="text-left font-normal">
          Builder
        </th>
        {COLUMNS.map(({ order, label, title, className }) => (
          <th
            key={order}
            scope="col"
            aria-sort={order === sort ? 'descending' : undefined}
            className={cn('px-2 text-right font-normal', className)}
          >
            <button
              type="button"
              title={title}
              onClick={() => sortBy(order)}
              className={cn(
                'inline-flex min-h-6 items-center gap-1 hover:text-text',
                order === sort && 'font-semibold text-text',
              )}
            >
              {order === sort ? <ArrowDown aria-hidden className="size-3" /> : null}
              {label}
            </button>
          </th>
        ))}
        <th
          scope="col"
          className="px-2 text-right font-normal max-lg:hidden"
          title="Fees for each dollar routed"
        >
          Fee rate
        </th>
        <th scope="col" className="pr-3 pl-4 text-left font-normal max-md:hidden">
          Share of {share}
        </th>
        <th scope="col" className="pr-3 text-right font-normal max-lg:hidden">
          Last fill
        </th>
      </tr>
    </thead>
  );
}
