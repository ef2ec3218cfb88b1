const ROUND = [1, 2, 2.5, 5, 10];

const roundStep = (rough: number): number => {
  const size = 10 ** Math.floor(Math.log10(rough));
  return (ROUND.find((one) => one * size >= rough) ?? 10) * size;
};

/**
 * Round lines around some values: the lowest and highest of them hold all values, and are no nearer to each other than
 * `leastSpan`, so that noise does not look like news.
 */
export function valueTicks(
  values: readonly number[],
  leastSpan: number,
): { low: number; high: number; ticks: number[] } {
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, leastSpan];
  const pad = Math.max(0, leastSpan - (most - least)) / 2 + (most - least) * 0.08;
  const step = roundStep((most - least + 2 * pad) / 4);
  const low = Math.floor((least - pad) / step + 1e-9);
  const high = Math.ceil((most + pad) / step - 1e-9);
  const ticks = Array.from({ length: high - low + 1 }, (_, place) => (low + place) * step);
  return { low: low * step, high: high * step, ticks };
}
