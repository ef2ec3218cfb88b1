import { formatPoints } from '#app/format/numbers.ts';
import { cn } from '#app/ui/class-names.ts';

const WIDTH = 56;
const HEIGHT = 18;
/** A move smaller than this fills only its share of the height, so that noise does not look like news. */
const MIN_SPAN = 0.04;

function pathOf(values: readonly number[]): string {
  const low = Math.min(...values);
  const span = Math.max(MIN_SPAN, Math.max(...values) - low);
  const base = low - (span - (Math.max(...values) - low)) / 2;
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, place) => {
      const y = HEIGHT - 1 - ((value - base) / span) * (HEIGHT - 2);
      return `${place === 0 ? 'M' : 'L'}${(place * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** The last 24 hours as a line, and the change over them in points of probability. */
export function Spark({ values, change }: { values: readonly number[]; change: number | null }) {
  if (change === null || values.length === 0) return <span className="text-faint">–</span>;
  const tone = Math.abs(change) < 0.0005 ? 'text-muted' : change > 0 ? 'text-up' : 'text-down';
  return (
    <span className={cn('flex items-center justify-end gap-2', tone)}>
      {values.length > 1 ? (
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          width={WIDTH}
          height={HEIGHT}
          className="max-lg:hidden"
        >
          <path
            d={pathOf(values)}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinejoin="round"
          />
        </svg>
      ) : null}
      <span className="w-10 text-right">{formatPoints(change)}</span>
    </span>
  );
}
