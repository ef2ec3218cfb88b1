import { formatUsdExact } from '#app/format/numbers.ts';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import type { Day } from './every-day.ts';

const columnsOf = (measure: 'volume' | 'fees'): readonly Column<Day>[] => [
  {
    name: 'Day (UTC)',
    isRowHead: true,
    cellClass: 'font-mono text-muted',
    cell: ({ date }) => date,
  },
  figure(measure === 'volume' ? 'Volume' : 'Fees', ({ amount }) =>
    amount === null ? '–' : formatUsdExact(amount),
  ),
];

/** The bars as text, newest first. */
export function DayTable({ days, measure }: { days: readonly Day[]; measure: 'volume' | 'fees' }) {
  return (
    <ScrollRegion label="Days as a table" className="h-64">
      <Table
        testId="day-table"
        columns={columnsOf(measure)}
        rows={days.toReversed()}
        idOf={({ date }) => date}
        stays="region"
      />
    </ScrollRegion>
  );
}
