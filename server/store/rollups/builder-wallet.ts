import { added, FEE_USD, ofRange, type Rollup } from './rollup.ts';

const SUMS = ['fills', 'trades', 'fee_fills', 'volume_e8', 'builder_fees_e8', 'fees_e8', 'pnl_e8', 'markets'];

/**
 * What a wallet did through a builder. Volume leaves settlement out, pnl takes it in; `fee_fills` paid the builder;
 * `markets` counts coins with a row of any kind. Must run before builderWalletCoin, which knows the coins so far.
 */
export const builderWallet: Rollup = {
  name: 'fold-builder-wallet',
  values: ofRange,
  text: `INSERT INTO builder_wallet AS b (builder, wallet, ${SUMS.join(', ')}, first_ms, last_ms)
    SELECT d.builder, d.wallet, sum(fills), sum(d.trades), sum(fee_fills), sum(d.volume_e8), sum(builder_fees_e8),
      sum(d.fees_e8), sum(d.pnl_e8), count(*) FILTER (WHERE k.coin IS NULL), min(d.first_ms), max(d.last_ms)
    FROM (
      SELECT builder, wallet, coin, count(*) AS fills, count(*) FILTER (WHERE dir <= 2) AS trades,
        count(*) FILTER (WHERE builder_fee_e8 > 0) AS fee_fills,
        coalesce(sum(notional_e8) FILTER (WHERE dir <> 3), 0) AS volume_e8,
        sum(builder_fee_e8) AS builder_fees_e8, sum(${FEE_USD}) AS fees_e8, sum(closed_pnl_e8) AS pnl_e8,
        min(time_ms) AS first_ms, max(time_ms) AS last_ms
      FROM fill WHERE seq > $1 AND seq <= $2 AND builder IS NOT NULL GROUP BY builder, wallet, coin
    ) d LEFT JOIN builder_wallet_coin k ON k.builder = d.builder AND k.wallet = d.wallet AND k.coin = d.coin
    GROUP BY d.builder, d.wallet
    ON CONFLICT (builder, wallet) DO UPDATE SET ${added('b', SUMS)},
      first_ms = least(b.first_ms, excluded.first_ms), last_ms = greatest(b.last_ms, excluded.last_ms)`,
};
