import { added, ofBatch, type Rollup } from '../rollup.ts';

const SUMS = [
  'trades',
  'settlements',
  'wins',
  'losses',
  'volume_e8',
  'trade_volume_e8',
  'pnl_e8',
  'settled_pnl_e8',
  'fees_e8',
  'markets',
];

/** One wallet over its life; `markets` counts coins in which it has a row of any kind. */
export const walletTotal: Rollup = {
  name: 'fold-wallet-total',
  values: ofBatch,
  text: `INSERT INTO wallet_total AS w (wallet, ${SUMS.join(', ')}, first_ms, last_ms)
    SELECT wallet, sum(trades), sum(settlements), sum(won), sum(lost), sum(volume_e8),
      sum(buy_notional_e8 + sell_notional_e8), sum(pnl_e8), sum(settled_pnl_e8), sum(fees_e8),
      count(*) FILTER (WHERE is_new), min(first_key) >> 22, max(last_key) >> 22
    FROM batch_wallet_coin GROUP BY wallet
    ON CONFLICT (wallet) DO UPDATE SET ${added('w', SUMS)},
      first_ms = least(w.first_ms, excluded.first_ms), last_ms = greatest(w.last_ms, excluded.last_ms)`,
};
