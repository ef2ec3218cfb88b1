import { added, FEE_USD, type Rollup } from '../rollup.ts';

const SUMS = [
  'trades',
  'settlements',
  'wins',
  'losses',
  'volume_e8',
  'flow_e8',
  'pnl_e8',
  'fees_e8',
  'builder_fees_e8',
];

/**
 * One wallet's hours in one coin through one builder (empty: none), of the latest days only: windows with a filter.
 * `volume_e8` takes settlement in, `flow_e8` leaves it out.
 */
export const walletCoinHour: Rollup = {
  name: 'fold-wallet-coin-hour',
  values: ({ afterSeq, throughSeq, keepHoursFrom }) => [afterSeq, throughSeq, keepHoursFrom],
  text: `INSERT INTO wallet_coin_hour AS w
      (hour, wallet, coin, builder, ${SUMS.join(', ')}, largest_taken_e8, first_ms, last_ms)
    SELECT (time_ms / 3600000)::integer, wallet, coin, coalesce(builder, ''::bytea),
      count(*) FILTER (WHERE dir <= 2), count(*) FILTER (WHERE dir = 3),
      count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000), count(*) FILTER (WHERE dir = 3 AND px_e8 = 0),
      sum(notional_e8), coalesce(sum(notional_e8) FILTER (WHERE dir <> 3), 0), sum(closed_pnl_e8), sum(${FEE_USD}),
      sum(builder_fee_e8), coalesce(max(notional_e8) FILTER (WHERE dir <= 2 AND crossed), 0),
      min(time_ms), max(time_ms)
    FROM fill WHERE seq > $1 AND seq <= $2 AND time_ms >= $3::bigint * 3600000 GROUP BY 1, 2, 3, 4
    ON CONFLICT (hour, wallet, coin, builder) DO UPDATE SET ${added('w', SUMS)},
      largest_taken_e8 = greatest(w.largest_taken_e8, excluded.largest_taken_e8),
      first_ms = least(w.first_ms, excluded.first_ms), last_ms = greatest(w.last_ms, excluded.last_ms)`,
};

/** Deletes hours past their retention. */
export const walletCoinHourExpiry: Rollup = {
  name: 'fold-wallet-coin-hour-expiry',
  values: ({ keepHoursFrom }) => [keepHoursFrom],
  text: 'DELETE FROM wallet_coin_hour WHERE hour < $1::integer',
};
