import { added, ofBatch, type Rollup } from '../rollup.ts';

const SUMS = ['trades', 'settlements', 'wins', 'losses', 'volume_e8', 'pnl_e8', 'fees_e8'];

/** One wallet's UTC days: its own fills, settlement included in the volume. */
export const walletDay: Rollup = {
  name: 'fold-wallet-day',
  values: ofBatch,
  text: `INSERT INTO wallet_day AS w (wallet, day, ${SUMS.join(', ')})
    SELECT wallet, day, ${SUMS.join(', ')} FROM batch_wallet_day
    ON CONFLICT (wallet, day) DO UPDATE SET ${added('w', SUMS)}`,
};
