import { added, FEE_USD, ofRange, type Rollup } from '../rollup.ts';

const SUMS = ['fills', 'trades', 'fee_fills', 'volume_e8', 'builder_fees_e8', 'fees_e8', 'pnl_e8'];

/** What a wallet did through a builder. Volume leaves settlement out, pnl takes it in; `fee_fills` paid the builder. */
export const builderWallet: Rollup = {
  name: 'fold-builder-wallet',
  values: ofRange,
  text: `INSERT INTO builder_wallet AS b (builder, wallet, ${SUMS.join(', ')}, first_ms, last_ms)
    SELECT builder, wallet, count(*), count(*) FILTER (WHERE dir <= 2), count(*) FILTER (WHERE builder_fee_e8 > 0),
      coalesce(sum(notional_e8) FILTER (WHERE dir <> 3), 0), sum(builder_fee_e8), sum(${FEE_USD}),
      sum(closed_pnl_e8), min(time_ms), max(time_ms)
    FROM fill WHERE seq > $1 AND seq <= $2 AND builder IS NOT NULL GROUP BY 1, 2
    ON CONFLICT (builder, wallet) DO UPDATE SET ${added('b', SUMS)},
      first_ms = least(b.first_ms, excluded.first_ms), last_ms = greatest(b.last_ms, excluded.last_ms)`,
};
