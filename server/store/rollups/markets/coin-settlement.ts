import { added, FEE_USD, ofRange, type Rollup } from '../rollup.ts';

const SUMS = ['holders', 'payout_e8', 'shares_e8', 'pnl_e8', 'fees_e8', 'won', 'lost'];

/**
 * The payout sweep of a coin. A row at px 1 is won, at px 0 lost, between them neither. `holders` counts a wallet
 * once: by its first settlement row of the coin.
 */
export const coinSettlement: Rollup = {
  name: 'fold-coin-settlement',
  values: ofRange,
  text: `INSERT INTO coin_settlement AS s (coin, px_e8, settled_at_ms, last_settled_ms, ${SUMS.join(', ')})
    SELECT coin, max(px_e8), min(first_ms), max(last_ms), sum(holders), sum(payout_e8), sum(shares_e8),
      sum(pnl_e8), sum(fees_e8), sum(won), sum(lost)
    FROM (
      SELECT coin, px_e8, time_ms AS first_ms, time_ms AS last_ms, 0 AS holders, notional_e8 AS payout_e8,
        sz_e8 AS shares_e8, closed_pnl_e8 AS pnl_e8, ${FEE_USD} AS fees_e8,
        (px_e8 = 100000000)::integer AS won, (px_e8 = 0)::integer AS lost
      FROM fill WHERE seq > $1 AND seq <= $2 AND dir = 3
      UNION ALL
      SELECT coin, NULL, NULL, NULL, 1, 0, 0, 0, 0, 0, 0 FROM batch_wallet_coin WHERE new_holder
    ) rows GROUP BY coin
    ON CONFLICT (coin) DO UPDATE SET ${added('s', SUMS)}, px_e8 = greatest(s.px_e8, excluded.px_e8),
      settled_at_ms = least(s.settled_at_ms, excluded.settled_at_ms),
      last_settled_ms = greatest(s.last_settled_ms, excluded.last_settled_ms)`,
};
