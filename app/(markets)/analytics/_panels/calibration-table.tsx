import { formatCount, formatPoints, formatPrice } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { CalibrationBucket } from './calibration.ts';

type CalibrationTableProps = {
  curve: readonly CalibrationBucket[];
  lit: number | null;
  onLit: (bucket: number | null) => void;
};

const HEAD = 'px-2 py-1.5';
const CELL = 'px-2 py-1 text-right font-mono';

/** The plot as figures, a bucket a row; the row under the pointer is lit in the plot. */
export function CalibrationTable({ curve, lit, onLit }: CalibrationTableProps) {
  return (
    <ScrollRegion
      label="Calibration as a table"
      className="mb-3 max-h-[32rem] min-w-0 px-1 pt-3 sm:max-h-[30rem]"
    >
      <table className="w-full text-xs" data-testid="calibration-table">
        <thead className="sticky top-0 bg-panel text-2xs text-muted">
          <tr className="border-b">
            <ColumnHead className={HEAD}>Bucket</ColumnHead>
            <ColumnHead isFigure className={HEAD}>
              Markets
            </ColumnHead>
            <ColumnHead isFigure className={HEAD}>
              Predicted
            </ColumnHead>
            <ColumnHead isFigure className={HEAD}>
              Observed
            </ColumnHead>
            <ColumnHead isFigure className={HEAD}>
              Off
            </ColumnHead>
          </tr>
        </thead>
        <tbody onMouseLeave={() => onLit(null)}>
          {curve.map((row) => (
            <BucketRow
              key={row.bucket}
              row={row}
              isLit={row.bucket === lit}
              onEnter={() => onLit(row.bucket)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const wholePct = (share: number): string => String(Number((share * 100).toFixed(1)));

function BucketRow({ row, isLit, onEnter }: { row: CalibrationBucket; isLit: boolean; onEnter: () => void }) {
  const { n, mean_predicted: predicted, observed_rate: observed } = row;
  const off = predicted === null || observed === null ? null : observed - predicted;
  return (
    <tr onMouseEnter={onEnter} className={cn('border-b last:border-0', isLit && 'bg-raised')}>
      <th scope="row" className="whitespace-nowrap px-2 py-1 text-left font-mono font-normal text-muted">
        {wholePct(row.p_low)}–{wholePct(row.p_high)}%
      </th>
      <td className={CELL}>{formatCount(n)}</td>
      <td className={CELL}>{formatPrice(predicted, 'percent')}</td>
      <td className={CELL}>{formatPrice(observed, 'percent')}</td>
      <td className={cn(CELL, 'text-muted')}>{off === null ? '–' : formatPoints(off)}</td>
    </tr>
  );
}
