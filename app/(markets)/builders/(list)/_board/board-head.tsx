import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { SortButton } from '#app/ui/controls/sort-button.tsx';
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
        <ColumnHead className="w-11 pl-3">
          <span className="sr-only">Compare</span>
        </ColumnHead>
        <ColumnHead>Builder</ColumnHead>
        {COLUMNS.map(({ order, label, title, className }) => (
          <ColumnHead
            key={order}
            isFigure
            aria-sort={order === sort ? 'descending' : undefined}
            className={cn('px-2', className)}
          >
            <SortButton
              title={title}
              direction={order === sort ? 'desc' : null}
              onClick={() => sortBy(order)}
            >
              {label}
            </SortButton>
          </ColumnHead>
        ))}
        <ColumnHead isFigure className="px-2 max-lg:hidden" title="Fees for each dollar routed">
          Fee rate
        </ColumnHead>
        <ColumnHead className="pr-3 pl-4 max-md:hidden">Share of {share}</ColumnHead>
        <ColumnHead isFigure className="pr-3 max-lg:hidden">
          Last fill
        </ColumnHead>
      </tr>
    </thead>
  );
}
