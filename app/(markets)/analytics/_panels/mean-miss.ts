type Bucket = { n: number; mean_predicted: number | null; observed_rate: number | null };

/** Mean calibration error over the buckets, weighted by their size; null without any. */
export function meanMiss(curve: readonly Bucket[]): number | null {
  let samples = 0;
  let missed = 0;
  for (const { n, mean_predicted: predicted, observed_rate: observed } of curve) {
    if (predicted === null || observed === null) continue;
    samples += n;
    missed += n * Math.abs(predicted - observed);
  }
  return samples === 0 ? null : missed / samples;
}
