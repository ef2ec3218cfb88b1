import { formatPrice, formatUsd } from '#app/format/numbers.ts';
import { formatDayTime } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import type { ChartPoint } from './chart-point.ts';

type Unit = ReturnType<typeof usePriceUnit>;

const columnsOf = (sideName: string, unit: Unit): readonly Column<ChartPoint>[] => [
  { name: 'Time', head: 'Time (UTC)', cellClass: 'text-muted', cell: ({ timeMs }) => formatDayTime(timeMs) },
  { name: 'Side', head: sideName, isFigure: true, cell: ({ px }) => formatPrice(px, unit) },
  { name: 'Volume', isFigure: true, cell: ({ volumeUsd }) => formatUsd(volumeUsd) },
];

/** The chart's points as text, newest first. */
export function SeriesTable({ points, sideName }: { points: readonly ChartPoint[]; sideName: string }) {
  const unit = usePriceUnit();
  return (
    <ScrollRegion label="Probability as a table" className="h-full">
      <Table
        columns={columnsOf(sideName, unit)}
        rows={points.toReversed()}
        idOf={({ timeMs }) => timeMs}
        stays="region"
      />
    </ScrollRegion>
  );
}
