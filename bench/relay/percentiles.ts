/** The value below which `part` of the values lie, by nearest rank; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
