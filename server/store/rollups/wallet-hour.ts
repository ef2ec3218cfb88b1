import { added, FEE_USD, type Rollup } from './rollup.ts';

const SUMS = ['trades', 'settlements', 'wins', 'losses', 'volume_e8', 'pnl_e8', 'fees_e8'];

/** One wallet's hours, of the latest days only: longer windows are answered from wallet_day. */
export const walletHour: Rollup = {
  name: 'fold-wallet-hour',
  values: ({ afterSeq, throughSeq, keepHoursFrom }) => [afterSeq, throughSeq, keepHoursFrom],
  text: `INSERT INTO wallet_hour AS w (wallet, hour, ${SUMS.join(', ')})
    SELECT wallet, (time_ms / 3600000)::integer AS hour, count(*) FILTER (WHERE dir <= 2),
      count(*) FILTER (WHERE dir = 3), count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000),
      count(*) FILTER (WHERE dir = 3 AND px_e8 = 0), sum(notional_e8), sum(closed_pnl_e8), sum(${FEE_USD})
    FROM fill WHERE seq > $1 AND seq <= $2 AND time_ms >= $3::bigint * 3600000 GROUP BY 1, 2
    ON CONFLICT (hour, wallet) DO UPDATE SET ${added('w', SUMS)}`,
};

/** Lets go of hours that are no longer kept. */
export const walletHourExpiry: Rollup = {
  name: 'fold-wallet-hour-expiry',
  values: ({ keepHoursFrom }) => [keepHoursFrom],
  text: 'DELETE FROM wallet_hour WHERE hour < $1::integer',
};
