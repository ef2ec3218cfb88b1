import { added, ofBatch, type Rollup } from '../rollup.ts';

const SUMS = ['trades', 'settlements', 'wins', 'losses', 'volume_e8', 'pnl_e8', 'fees_e8'];

/** One wallet's hours, of the latest days only: longer windows are answered from wallet_day. */
export const walletHour: Rollup = {
  name: 'fold-wallet-hour',
  values: ofBatch,
  text: `INSERT INTO wallet_hour AS w (wallet, hour, ${SUMS.join(', ')})
    SELECT wallet, hour, ${SUMS.join(', ')} FROM batch_wallet_hour
    ON CONFLICT (hour, wallet) DO UPDATE SET ${added('w', SUMS)}`,
};

/** Deletes hours past their retention. */
export const walletHourExpiry: Rollup = {
  name: 'fold-wallet-hour-expiry',
  values: ({ keepHoursFrom }) => [keepHoursFrom],
  text: 'DELETE FROM wallet_hour WHERE hour < $1::integer',
};
