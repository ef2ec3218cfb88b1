import { formatPoints } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';
import { SparkLine } from '#app/ui/figures/spark-line.tsx';

const MIN_SPAN = 0.04;

/** The last 24 hours as a line, and the change over them in points of probability. */
export function Spark({ values, change }: { values: readonly number[]; change: number | null }) {
  if (change === null || values.length === 0) return <span className="text-faint">–</span>;
  const tone = Math.abs(change) < 0.0005 ? 'text-muted' : change > 0 ? 'text-up' : 'text-down';
  return (
    <span className={cn('flex items-center justify-end gap-2', tone)}>
      <SparkLine values={values} minSpan={MIN_SPAN} className="max-lg:hidden" />
      <span className="w-14 text-right">{formatPoints(change)} pt</span>
    </span>
  );
}
