import { added, ofBatch, type Rollup } from '../rollup.ts';

/**
 * Wallets that an outcome's payout reached; one that held both coins counts once. A wallet is new when neither of
 * its coins here was paid before, so this runs before wallet_coin takes the batch in.
 */
export const outcomeSettlement: Rollup = {
  name: 'fold-outcome-settlement',
  values: ofBatch,
  text: `INSERT INTO outcome_settlement AS s (outcome_id, holders)
    SELECT outcome_id, count(*) FILTER (WHERE is_holder)
    FROM (
      SELECT b.wallet, b.coin / 10 AS outcome_id,
        bool_and(b.new_holder) AND bool_and(NOT EXISTS (
          SELECT FROM wallet_coin w WHERE w.wallet = b.wallet AND w.settlements > 0
            AND w.coin = b.coin + CASE WHEN b.coin % 10 = 0 THEN 1 ELSE -1 END)) AS is_holder
      FROM batch_wallet_coin b WHERE b.settlements > 0 GROUP BY 1, 2
    ) by_wallet
    GROUP BY outcome_id
    ON CONFLICT (outcome_id) DO UPDATE SET ${added('s', ['holders'])}`,
};
