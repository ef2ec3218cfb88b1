import { added, ofRange, type Rollup } from '../rollup.ts';

const SUMS = ['fee_fills', 'volume_e8', 'builder_fees_e8', 'traders'];

/**
 * One builder over its life. Volume leaves settlement out; `traders` counts wallets with a Buy or Sell. Must run
 * before builderWallet, which knows who traded so far.
 */
export const builderTotal: Rollup = {
  name: 'fold-builder-total',
  values: ofRange,
  text: `INSERT INTO builder_total AS b (builder, ${SUMS.join(', ')}, first_ms, last_ms)
    SELECT d.builder, sum(d.fee_fills), sum(d.volume_e8), sum(d.builder_fees_e8),
      count(*) FILTER (WHERE d.trades > 0 AND coalesce(w.trades, 0) = 0), min(d.first_ms), max(d.last_ms)
    FROM (
      SELECT builder, wallet, count(*) FILTER (WHERE dir <= 2) AS trades,
        count(*) FILTER (WHERE builder_fee_e8 > 0) AS fee_fills,
        coalesce(sum(notional_e8) FILTER (WHERE dir <> 3), 0) AS volume_e8,
        sum(builder_fee_e8) AS builder_fees_e8, min(time_ms) AS first_ms, max(time_ms) AS last_ms
      FROM fill WHERE seq > $1 AND seq <= $2 AND builder IS NOT NULL GROUP BY builder, wallet
    ) d LEFT JOIN builder_wallet w ON w.builder = d.builder AND w.wallet = d.wallet
    GROUP BY d.builder
    ON CONFLICT (builder) DO UPDATE SET ${added('b', SUMS)},
      first_ms = least(b.first_ms, excluded.first_ms), last_ms = greatest(b.last_ms, excluded.last_ms)`,
};
