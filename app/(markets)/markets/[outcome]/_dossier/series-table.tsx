import { formatPrice, formatUsd } from '#app/format/numbers.ts';
import { formatDayTime } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { ChartPoint } from './chart-point.ts';

/** The chart's points as text, newest first. */
export function SeriesTable({ points, sideName }: { points: readonly ChartPoint[]; sideName: string }) {
  const unit = usePriceUnit();
  return (
    <ScrollRegion label="Probability as a table" className="h-full">
      <table className="w-full text-xs">
        <thead className="sticky top-0 bg-panel text-2xs text-muted">
          <tr className="border-b">
            <ColumnHead className="px-3 py-1.5">Time (UTC)</ColumnHead>
            <ColumnHead isFigure className="px-3 py-1.5">
              {sideName}
            </ColumnHead>
            <ColumnHead isFigure className="px-3 py-1.5">
              Volume
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map((point) => (
            <tr key={point.timeMs} className="border-b last:border-0">
              <td className="px-3 py-1 text-muted">{formatDayTime(point.timeMs)}</td>
              <td className="px-3 py-1 text-right">{formatPrice(point.px, unit)}</td>
              <td className="px-3 py-1 text-right">{formatUsd(point.volumeUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
