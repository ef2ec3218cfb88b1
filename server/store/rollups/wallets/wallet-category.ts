import { added, ofBatch, type Rollup } from '../rollup.ts';

const SUMS = [
  'trades',
  'settlements',
  'wins',
  'losses',
  'volume_e8',
  'trade_volume_e8',
  'pnl_e8',
  'fees_e8',
  'markets',
];

/** One wallet's dealings in one category and underlying, as coin_category holds them. */
export const walletCategory: Rollup = {
  name: 'fold-wallet-category',
  values: ofBatch,
  text: `INSERT INTO wallet_category AS w (wallet, category, underlying, ${SUMS.join(', ')}, first_ms, last_ms)
    SELECT b.wallet, k.category, k.underlying, sum(b.trades), sum(b.settlements), sum(b.won), sum(b.lost),
      sum(b.volume_e8), sum(b.buy_notional_e8 + b.sell_notional_e8), sum(b.pnl_e8), sum(b.fees_e8),
      count(*) FILTER (WHERE b.is_new), min(b.first_key) >> 22, max(b.last_key) >> 22
    FROM batch_wallet_coin b JOIN coin_category k ON k.coin = b.coin
    GROUP BY 1, 2, 3
    ON CONFLICT (wallet, category, underlying) DO UPDATE SET ${added('w', SUMS)},
      first_ms = least(w.first_ms, excluded.first_ms), last_ms = greatest(w.last_ms, excluded.last_ms)`,
};
