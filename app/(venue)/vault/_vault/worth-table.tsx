import type { NavView } from '#app/data/venue-views.ts';
import { formatE6, formatSharePrice, usdOf } from '#app/format/money.ts';
import { formatInstant } from '#app/format/times.ts';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';

const SHOWN = 200;

const COLUMNS: readonly Column<NavView['points'][number]>[] = [
  {
    name: 'Since',
    cellClass: 'text-muted',
    cellTitle: (point) => `Block ${point.block_number}`,
    cell: ({ time }) => formatInstant(time),
  },
  {
    name: 'Share price',
    isFigure: true,
    cellClass: 'font-medium',
    cell: (point) => formatSharePrice(usdOf(point.share_price_e6)),
  },
  {
    name: 'Pool value',
    isFigure: true,
    className: 'max-sm:pr-3',
    cell: (point) => formatE6(point.total_assets_e6),
  },
  {
    name: 'Idle',
    isFigure: true,
    className: 'max-sm:hidden',
    cell: (point) => formatE6(point.idle_e6),
  },
  {
    name: 'Locked',
    isFigure: true,
    className: 'max-sm:hidden',
    cell: (point) => formatE6(point.locked_e6),
  },
];

/** The plot's figures, newest first. */
export function WorthTable({ points }: { points: NavView['points'] }) {
  return (
    <ScrollRegion label="Value of the vault" className="relative h-[19.25rem]">
      <Table
        testId="worth-table"
        columns={COLUMNS}
        rows={points.slice(-SHOWN).reverse()}
        idOf={(point) => point.block_number}
        stays="region"
      />
    </ScrollRegion>
  );
}
