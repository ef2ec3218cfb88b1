import { X } from 'lucide-react';
import Link from 'next/link';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Bar } from '#app/ui/figures/bar.tsx';
import { ColumnHead } from '#app/ui/table/column-head.tsx';
import { TableCell, TableFrame, TableHead, TableRow } from '#app/ui/table/table-parts.tsx';
import { builderTitle } from '../../builder-words.ts';
import { type Compared, METRICS, type Metric } from './compare-metrics.ts';

type CompareTableProps = {
  rows: readonly Compared[];
  remove: (builder: string) => void;
};

/** A row a builder, a column a figure; the bars of a column are measured against its largest. */
export function CompareTable({ rows, remove }: CompareTableProps) {
  return (
    <TableFrame className="max-md:block" data-testid="compare">
      <TableHead className="max-md:sr-only">
        <ColumnHead>Builder</ColumnHead>
        {METRICS.map(({ label }) => (
          <ColumnHead key={label} className="px-3">
            {label}
          </ColumnHead>
        ))}
        <ColumnHead className="w-11">
          <span className="sr-only">Remove</span>
        </ColumnHead>
      </TableHead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <ComparedRow key={row.builder} row={row} rows={rows} remove={() => remove(row.builder)} />
        ))}
      </tbody>
    </TableFrame>
  );
}

type ComparedRowProps = { row: Compared; rows: readonly Compared[]; remove: () => void };

function ComparedRow({ row, rows, remove }: ComparedRowProps) {
  const title = builderTitle(row);
  const isUnknown = row.volume === 0 && row.unique_traders === 0 && row.total_fees_usdc === 0;
  return (
    <TableRow className="h-12 max-md:relative max-md:grid max-md:h-auto max-md:grid-cols-2 max-md:gap-y-1.5 max-md:py-2">
      <TableCell isRowHead className="max-md:col-span-2 max-md:pr-12">
        <Link
          href={`/builders/${row.builder}`}
          prefetch={false}
          title={row.builder}
          className={cn(
            'inline-flex min-h-6 items-center hover:underline',
            row.builder_name ? 'font-medium' : 'font-mono',
          )}
        >
          {title}
        </Link>
        {isUnknown ? <span className="ml-2 text-2xs text-muted">no activity</span> : null}
      </TableCell>
      {METRICS.map((metric) => (
        <MetricCell key={metric.label} metric={metric} row={row} rows={rows} />
      ))}
      <TableCell isFigure className="p-0 last:pr-1.5 max-md:absolute max-md:top-0.5 max-md:right-0">
        <Button look="quiet" size="icon" aria-label={`Remove ${title}`} onClick={remove}>
          <X aria-hidden />
        </Button>
      </TableCell>
    </TableRow>
  );
}

type MetricCellProps = { metric: Metric; row: Compared; rows: readonly Compared[] };

function MetricCell({ metric: { label, read, format }, row, rows }: MetricCellProps) {
  const largest = Math.max(...rows.map(read));
  const value = read(row);
  return (
    <TableCell className="px-3">
      <span className="flex justify-between gap-2">
        <span aria-hidden className="text-2xs text-muted md:hidden">
          {label}
        </span>
        <span className="font-mono">{format(value)}</span>
      </span>
      <Bar part={largest === 0 ? 0 : value / largest} className="mt-1" />
    </TableCell>
  );
}
