import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { UsageReport } from './usage-report.ts';

type Day = UsageReport['byDay'][number];

const COLUMNS: readonly Column<Day>[] = [
  {
    name: 'Day (UTC)',
    isRowHead: true,
    cellClass: 'text-muted',
    cell: ({ startMs }) => new Date(startMs).toISOString().slice(0, 10),
  },
  { name: 'Requests', isFigure: true, cell: ({ requests }) => requests.toLocaleString('en-US') },
  { name: 'Failed', isFigure: true, cell: ({ errors }) => errors.toLocaleString('en-US') },
];

/** The bars as text, today first. */
export function DayTable({ days }: { days: UsageReport['byDay'] }) {
  return (
    <ScrollRegion label="Requests by day" className="h-72">
      <Table
        testId="day-table"
        columns={COLUMNS}
        rows={days.toReversed()}
        idOf={({ startMs }) => startMs}
        stays="region"
      />
    </ScrollRegion>
  );
}
