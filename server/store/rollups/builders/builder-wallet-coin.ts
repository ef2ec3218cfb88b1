import { added, FEE_USD, ofRange, type Rollup } from '../rollup.ts';

const SUMS = ['trades', 'settlements', 'wins', 'losses', 'volume_e8', 'pnl_e8', 'fees_e8'];

/** A wallet's totals in a coin through a builder, for leaderboards of a builder. Volume takes settlement in. */
export const builderWalletCoin: Rollup = {
  name: 'fold-builder-wallet-coin',
  values: ofRange,
  text: `INSERT INTO builder_wallet_coin AS b (builder, wallet, coin, ${SUMS.join(', ')}, first_ms, last_ms)
    SELECT builder, wallet, coin, count(*) FILTER (WHERE dir <= 2), count(*) FILTER (WHERE dir = 3),
      count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000), count(*) FILTER (WHERE dir = 3 AND px_e8 = 0),
      sum(notional_e8), sum(closed_pnl_e8), sum(${FEE_USD}), min(time_ms), max(time_ms)
    FROM fill WHERE seq > $1 AND seq <= $2 AND builder IS NOT NULL GROUP BY 1, 2, 3
    ON CONFLICT (builder, wallet, coin) DO UPDATE SET ${added('b', SUMS)},
      first_ms = least(b.first_ms, excluded.first_ms), last_ms = greatest(b.last_ms, excluded.last_ms)`,
};
