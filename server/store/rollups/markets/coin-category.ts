import { ofBatch, type Rollup } from '../rollup.ts';

/** Fixes the category of a coin seen for the first time; `other` where no metadata is known yet (see recategorise.ts). */
export const coinCategory: Rollup = {
  name: 'fold-coin-category',
  values: ofBatch,
  text: `INSERT INTO coin_category (coin, category, underlying)
    SELECT b.coin, coalesce(o.category, 'other'), coalesce(o.underlying, '')
    FROM (SELECT DISTINCT coin FROM batch_wallet_coin WHERE is_new) b
    LEFT JOIN outcome o ON o.outcome_id = b.coin / 10
    ON CONFLICT (coin) DO NOTHING`,
};
