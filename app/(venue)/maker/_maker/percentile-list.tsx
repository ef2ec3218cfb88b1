type PercentileListProps = {
  of: { p50: number; p90: number; p99: number } | null;
  figure: (value: number) => string;
};

/** Three percentiles in figures. */
export function PercentileList({ of, figure }: PercentileListProps) {
  const rows = [
    ['Median', of?.p50],
    ['90th percentile', of?.p90],
    ['99th percentile', of?.p99],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 pt-2">
      {rows.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="font-semibold text-sm">{value === undefined ? '–' : figure(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
