/** Standard errors that 95% lie within. */
const Z = 1.96;

/**
 * 95% confidence interval of a rate when `rate` of `n` came to pass (Wilson score): wide for small `n`, and never
 * beyond 0 or 1.
 */
export function likelyRange(rate: number, n: number): [low: number, high: number] {
  const spread = Z ** 2 / n;
  const middle = (rate + spread / 2) / (1 + spread);
  const reach = (Z / (1 + spread)) * Math.sqrt((rate * (1 - rate)) / n + spread / (4 * n));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}
