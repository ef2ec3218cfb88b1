const WIDTH = 56;
const HEIGHT = 18;

type SparkLineProps = {
  values: readonly number[];
  /** A move smaller than this fills only its share of the height, so that noise does not look like news. */
  minSpan?: number;
  className?: string;
};

function pathOf(values: readonly number[], minSpan: number): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(minSpan, highest - lowest) || 1;
  const base = lowest - (span - (highest - lowest)) / 2;
  const step = WIDTH / Math.max(1, values.length - 1);
  return values
    .map((value, place) => {
      const y = HEIGHT - 1 - ((value - base) / span) * (HEIGHT - 2);
      return `${place === 0 ? 'M' : 'L'}${(place * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** A few values as a line in the colour of its text. The figures that it repeats stand beside it. */
export function SparkLine({ values, minSpan = 0, className }: SparkLineProps) {
  if (values.length < 2) return <span aria-hidden className={className} style={{ width: WIDTH }} />;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      preserveAspectRatio="none"
      className={className}
    >
      <path
        d={pathOf(values, minSpan)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
    </svg>
  );
}
