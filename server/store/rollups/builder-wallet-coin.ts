import { ofRange, type Rollup } from './rollup.ts';

/** On which coins a builder routed a wallet. */
export const builderWalletCoin: Rollup = {
  name: 'fold-builder-wallet-coin',
  values: ofRange,
  text: `INSERT INTO builder_wallet_coin (builder, wallet, coin)
    SELECT DISTINCT builder, wallet, coin FROM fill WHERE seq > $1 AND seq <= $2 AND builder IS NOT NULL
    ON CONFLICT (builder, wallet, coin) DO NOTHING`,
};
