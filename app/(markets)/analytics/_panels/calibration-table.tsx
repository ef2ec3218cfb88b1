import { formatCount, formatPoints, formatPrice } from '#app/format/numbers.ts';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import type { CalibrationBucket } from './calibration.ts';

type CalibrationTableProps = {
  curve: readonly CalibrationBucket[];
  lit: number | null;
  onLit: (bucket: number | null) => void;
};

const wholePct = (share: number): string => String(Number((share * 100).toFixed(1)));

function offWords({ mean_predicted: predicted, observed_rate: observed }: CalibrationBucket): string {
  return predicted === null || observed === null ? '–' : formatPoints(observed - predicted);
}

const COLUMNS: readonly Column<CalibrationBucket>[] = [
  {
    name: 'Bucket',
    isRowHead: true,
    cellClass: 'whitespace-nowrap font-mono text-muted',
    cell: ({ p_low: low, p_high: high }) => `${wholePct(low)}–${wholePct(high)}%`,
  },
  figure('Markets', ({ n }) => formatCount(n)),
  figure('Predicted', ({ mean_predicted: predicted }) => formatPrice(predicted, 'percent')),
  figure('Observed', ({ observed_rate: observed }) => formatPrice(observed, 'percent')),
  figure('Error', offWords, { cellClass: 'text-muted' }),
];

/** The plot as figures, a bucket a row; the row under the pointer is lit in the plot. */
export function CalibrationTable({ curve, lit, onLit }: CalibrationTableProps) {
  return (
    <ScrollRegion
      label="Calibration as a table"
      className="mb-3 max-h-[32rem] min-w-0 px-1 pt-3 sm:max-h-[30rem]"
    >
      <Table
        testId="calibration-table"
        columns={COLUMNS}
        rows={curve}
        idOf={({ bucket }) => bucket}
        stays="region"
        rowOf={({ bucket }) => ({
          onMouseEnter: () => onLit(bucket),
          className: bucket === lit ? 'bg-raised' : '',
        })}
        onLeave={() => onLit(null)}
      />
    </ScrollRegion>
  );
}
