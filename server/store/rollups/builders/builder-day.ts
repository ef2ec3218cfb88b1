import { added, ofRange, type Rollup } from '../rollup.ts';

const SUMS = ['fills', 'fee_fills', 'volume_e8', 'builder_fees_e8'];

/** One builder's UTC days. Volume leaves settlement out. */
export const builderDay: Rollup = {
  name: 'fold-builder-day',
  values: ofRange,
  text: `INSERT INTO builder_day AS b (builder, day, ${SUMS.join(', ')})
    SELECT builder, (time_ms / 86400000)::integer, count(*), count(*) FILTER (WHERE builder_fee_e8 > 0),
      coalesce(sum(notional_e8) FILTER (WHERE dir <> 3), 0), sum(builder_fee_e8)
    FROM fill WHERE seq > $1 AND seq <= $2 AND builder IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (builder, day) DO UPDATE SET ${added('b', SUMS)}`,
};
