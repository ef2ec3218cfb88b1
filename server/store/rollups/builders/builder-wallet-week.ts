import { ofRange, type Rollup } from '../rollup.ts';

/**
 * Which wallets bought or sold through a builder in a week. Weeks begin on Monday; 1970-01-05 was the first Monday,
 * which begins week 1.
 */
export const builderWalletWeek: Rollup = {
  name: 'fold-builder-wallet-week',
  values: ofRange,
  text: `INSERT INTO builder_wallet_week (builder, wallet, week)
    SELECT DISTINCT builder, wallet, ((time_ms + 259200000) / 604800000)::integer
    FROM fill WHERE seq > $1 AND seq <= $2 AND builder IS NOT NULL AND dir <= 2
    ON CONFLICT (builder, week, wallet) DO NOTHING`,
};
