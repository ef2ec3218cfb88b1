import type { ServiceContext } from '#services/context.ts';
import {
  type CalibrationBucketRow,
  calibrationBuckets,
} from '#store/queries/analytics/analytics-calibration.ts';

export type CalibrationPoint = {
  /** From 0. */
  bucket: number;
  p_low: number;
  p_high: number;
  n: number;
  mean_predicted: number | null;
  observed_rate: number | null;
};

export type Calibration = {
  buckets: number;
  sample_size: number;
  brier: number | null;
  curve: CalibrationPoint[];
  method: string;
};

const METHOD =
  'One sample for each settled outcome that traded and paid 0 or 1. Predicted: the volume-weighted average price of side A over all its trades, a price p of side B counting as 1 - p. Brier: the mean of (predicted - result) squared.';

function toPoint(bucket: number, buckets: number, row: CalibrationBucketRow | undefined): CalibrationPoint {
  return {
    bucket,
    p_low: bucket / buckets,
    p_high: (bucket + 1) / buckets,
    n: row?.n ?? 0,
    mean_predicted: row ? row.predicted / row.n : null,
    observed_rate: row ? row.won / row.n : null,
  };
}

/** Observed frequency against predicted probability, in equal buckets of probability; the last one includes 1. */
export async function getCalibration(ctx: ServiceContext, input: { buckets: number }): Promise<Calibration> {
  const { buckets } = input;
  const rows = await calibrationBuckets(ctx.db, { buckets });
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const sampleSize = rows.reduce((sum, row) => sum + row.n, 0);
  const squaredError = rows.reduce((sum, row) => sum + row.squared_error, 0);
  return {
    buckets,
    sample_size: sampleSize,
    brier: sampleSize === 0 ? null : squaredError / sampleSize,
    curve: Array.from({ length: buckets }, (_, bucket) => toPoint(bucket, buckets, byBucket.get(bucket))),
    method: METHOD,
  };
}
