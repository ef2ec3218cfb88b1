import { added, FEE_USD, ofRange, type Rollup } from './rollup.ts';

const SUMS = ['holders', 'payout_e8', 'shares_e8', 'pnl_e8', 'fees_e8', 'won', 'lost'];

/** The payout sweep of a coin. A row at px 1 is won, at px 0 lost, between them neither. `holders` counts wallets once. */
export const coinSettlement: Rollup = {
  name: 'fold-coin-settlement',
  values: ofRange,
  text: `INSERT INTO coin_settlement AS s (coin, px_e8, settled_at_ms, last_settled_ms, ${SUMS.join(', ')})
    SELECT f.coin, max(f.px_e8), min(f.time_ms), max(f.time_ms),
      (SELECT count(*) FROM batch_wallet_coin b WHERE b.coin = f.coin AND b.new_holder),
      sum(f.notional_e8), sum(f.sz_e8), sum(f.closed_pnl_e8), sum(${FEE_USD}),
      count(*) FILTER (WHERE f.px_e8 = 100000000), count(*) FILTER (WHERE f.px_e8 = 0)
    FROM fill f WHERE f.seq > $1 AND f.seq <= $2 AND f.dir = 3 GROUP BY f.coin
    ON CONFLICT (coin) DO UPDATE SET ${added('s', SUMS)}, px_e8 = greatest(s.px_e8, excluded.px_e8),
      settled_at_ms = least(s.settled_at_ms, excluded.settled_at_ms),
      last_settled_ms = greatest(s.last_settled_ms, excluded.last_settled_ms)`,
};
