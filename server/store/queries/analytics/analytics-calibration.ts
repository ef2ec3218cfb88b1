import type { Pool } from 'pg';
import { JOIN_SIDES } from '../discovery/discovery-outcome.ts';

/** The settled outcomes whose predicted probability lies in one of equal buckets of [0, 1]. */
export type CalibrationBucketRow = {
  /** From 0. */
  bucket: number;
  n: number;
  /** Σ predicted probability. */
  predicted: number;
  /** How many of them side A won. */
  won: number;
  /** Σ (predicted - result)². */
  squared_error: number;
};

/** Σ over both coins, where a price p of side B is 1 - p of side A. */
const SIZE = '(coalesce(a.fill_sz_e8, 0) + coalesce(b.fill_sz_e8, 0))';
const NOTIONAL = '(coalesce(a.fill_notional_e8, 0) + coalesce(b.fill_sz_e8 - b.fill_notional_e8, 0))';

/**
 * The buckets that hold any of the outcomes that traded and that side A won or lost in full. What was predicted is the
 * volume-weighted average price of side A over all Buy and Sell fills.
 */
export async function calibrationBuckets(
  db: Pool,
  params: { buckets: number },
): Promise<CalibrationBucketRow[]> {
  const { rows } = await db.query<CalibrationBucketRow>({
    name: 'analytics-calibration',
    text: `SELECT least(floor(p * $1::int), $1::int - 1)::int AS bucket, count(*) AS n, sum(p)::float8 AS predicted,
        sum(won)::bigint AS won, sum((p - won) * (p - won))::float8 AS squared_error
      FROM (
        SELECT ${NOTIONAL} / ${SIZE} AS p, (o.settle_fraction = '1')::int AS won
        FROM outcome o ${JOIN_SIDES}
        WHERE o.is_settled AND o.settle_fraction IN ('0', '1') AND ${SIZE} > 0
      ) sample GROUP BY 1 ORDER BY 1`,
    values: [params.buckets],
  });
  return rows;
}
