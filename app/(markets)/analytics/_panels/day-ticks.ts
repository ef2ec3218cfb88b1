const MOST = 5;

/** Places of the bars that are named below: the first, the last, and some in even steps between. */
export function dayTicks(count: number): number[] {
  const last = count - 1;
  const steps = Math.max(1, Math.min(MOST - 1, last));
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => Math.round((step / steps) * last)))];
}
