type PercentileListProps = {
  of: { p50: number; p90: number; p99: number } | null;
  figure: (value: number) => string;
};

/** Three percentiles in figures. */
export function PercentileList({ of, figure }: PercentileListProps) {
  const rows = [
    ['Half within', of?.p50],
    ['9 of 10 within', of?.p90],
    ['99 of 100 within', of?.p99],
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
