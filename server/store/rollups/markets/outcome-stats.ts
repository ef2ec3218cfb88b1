import { added, ofBatch, type Rollup } from '../rollup.ts';

/**
 * Both coins of an outcome together. A wallet counts as a trader once, also when it trades both sides: it is new
 * when neither of its coins here had a trade before, so this runs before wallet_coin takes the batch in.
 */
export const outcomeStats: Rollup = {
  name: 'fold-outcome-stats',
  values: ofBatch,
  text: `INSERT INTO outcome_stats AS s (outcome_id, trades, volume_e8, traders, first_trade_ms, last_trade_ms)
    SELECT outcome_id, sum(taker_trades), sum(taker_volume_e8), count(*) FILTER (WHERE is_trader),
      min(first_trade_ms), max(last_trade_ms)
    FROM (
      SELECT b.wallet, b.coin / 10 AS outcome_id, sum(b.taker_trades) AS taker_trades,
        sum(b.taker_volume_e8) AS taker_volume_e8, min(b.first_trade_ms) AS first_trade_ms,
        max(b.last_trade_key) >> 22 AS last_trade_ms,
        bool_and(b.new_trader) AND bool_and(NOT EXISTS (
          SELECT FROM wallet_coin w WHERE w.wallet = b.wallet AND w.trades > 0
            AND w.coin = b.coin + CASE WHEN b.coin % 10 = 0 THEN 1 ELSE -1 END)) AS is_trader
      FROM batch_wallet_coin b WHERE b.trades > 0 GROUP BY 1, 2
    ) by_wallet
    GROUP BY outcome_id
    ON CONFLICT (outcome_id) DO UPDATE SET ${added('s', ['trades', 'volume_e8', 'traders'])},
      first_trade_ms = least(s.first_trade_ms, excluded.first_trade_ms),
      last_trade_ms = greatest(s.last_trade_ms, excluded.last_trade_ms)`,
};
