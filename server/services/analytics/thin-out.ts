/**
 * At most `points` (2 or more) of `rows`: every k-th with the smallest k that makes them few enough, and always the
 * first and the last.
 */
export function thinOut<T>(rows: readonly T[], points: number): T[] {
  if (rows.length <= points) return [...rows];
  const last = rows.length - 1;
  const stride = Math.ceil(last / (points - 1));
  return rows.filter((_, index) => index % stride === 0 || index === last);
}
