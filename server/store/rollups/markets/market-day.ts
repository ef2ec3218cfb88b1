import { added, ofBatch, type Rollup } from '../rollup.ts';

const SUMS = ['trades', 'volume_e8', 'fees_e8', 'fee_fills', 'users'];

/** The whole venue by UTC day. Trades and volume count a trade once, fees every fill; users are wallets with a row that day. */
export const marketDay: Rollup = {
  name: 'fold-market-day',
  values: ofBatch,
  text: `INSERT INTO market_day AS m (day, ${SUMS.join(', ')})
    SELECT day, sum(taker_trades), sum(taker_volume_e8), sum(fees_e8), sum(fee_fills), count(*) FILTER (WHERE is_new)
    FROM batch_wallet_day GROUP BY day
    ON CONFLICT (day) DO UPDATE SET ${added('m', SUMS)}`,
};
