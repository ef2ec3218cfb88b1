import type { Pool } from 'pg';

const TRADE = 'dir <= 2';
const TAKEN = '(dir <= 2 AND crossed)';
const POSITION = '(CASE WHEN is_buy THEN sz_e8 ELSE -sz_e8 END)';

const STATEMENTS = [
  'TRUNCATE coin_stats, coin_hour, outcome_stats, coin_settlement, outcome_settlement, wallet_coin',
  `INSERT INTO wallet_coin (wallet, coin, trades, settlements, won, lost, volume_e8, trade_volume_e8,
      buy_notional_e8, buy_sz_e8, sell_notional_e8, sell_sz_e8, pnl_e8, settled_pnl_e8, settled_sz_e8, fees_e8,
      position_e8, opened_by, first_seq, last_seq, first_ms, last_ms)
    SELECT wallet, coin, count(*) FILTER (WHERE ${TRADE}), count(*) FILTER (WHERE dir = 3),
      count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000), count(*) FILTER (WHERE dir = 3 AND px_e8 = 0),
      sum(notional_e8), coalesce(sum(notional_e8) FILTER (WHERE ${TRADE}), 0),
      coalesce(sum(notional_e8) FILTER (WHERE dir = 1), 0), coalesce(sum(sz_e8) FILTER (WHERE dir = 1), 0),
      coalesce(sum(notional_e8) FILTER (WHERE dir = 2), 0), coalesce(sum(sz_e8) FILTER (WHERE dir = 2), 0),
      sum(closed_pnl_e8), coalesce(sum(closed_pnl_e8) FILTER (WHERE dir = 3), 0),
      coalesce(sum(sz_e8) FILTER (WHERE dir = 3), 0), sum(fee_e8),
      sum(${POSITION} - CASE WHEN fee_token = '+' || coin THEN fee_e8 ELSE 0 END),
      (array_agg(dir ORDER BY seq))[1], min(seq), max(seq), min(time_ms), max(time_ms)
    FROM fill GROUP BY 1, 2`,
  `INSERT INTO coin_stats (coin, trades, volume_e8, traders, fill_notional_e8, fill_sz_e8, open_interest_e8,
      fees_e8, pnl_e8, users, last_px_e8, first_trade_ms, last_trade_ms, last_trade_seq)
    SELECT coin, count(*) FILTER (WHERE ${TAKEN}), coalesce(sum(notional_e8) FILTER (WHERE ${TAKEN}), 0),
      count(DISTINCT wallet) FILTER (WHERE ${TRADE}), coalesce(sum(notional_e8) FILTER (WHERE ${TRADE}), 0),
      coalesce(sum(sz_e8) FILTER (WHERE ${TRADE}), 0),
      (SELECT coalesce(sum(position_e8), 0) FROM wallet_coin w WHERE w.coin = fill.coin AND position_e8 > 0),
      sum(fee_e8), sum(closed_pnl_e8), count(DISTINCT wallet),
      (array_agg(px_e8 ORDER BY time_ms DESC, seq DESC) FILTER (WHERE ${TRADE}))[1],
      min(time_ms) FILTER (WHERE ${TRADE}), max(time_ms) FILTER (WHERE ${TRADE}), max(seq) FILTER (WHERE ${TRADE})
    FROM fill GROUP BY coin`,
  `INSERT INTO coin_hour (coin, hour, open_e8, high_e8, low_e8, close_e8, trades, volume_e8, sz_e8, buy_volume_e8,
      first_ms, first_seq, last_ms, last_seq)
    SELECT coin, time_ms / 3600000, (array_agg(px_e8 ORDER BY time_ms, seq))[1], max(px_e8), min(px_e8),
      (array_agg(px_e8 ORDER BY time_ms DESC, seq DESC))[1], count(*), sum(notional_e8), sum(sz_e8),
      coalesce(sum(notional_e8) FILTER (WHERE is_buy), 0), min(time_ms), min(seq), max(time_ms), max(seq)
    FROM fill WHERE ${TAKEN} GROUP BY 1, 2`,
  `INSERT INTO outcome_stats (outcome_id, trades, volume_e8, traders, first_trade_ms, last_trade_ms)
    SELECT coin / 10, count(*) FILTER (WHERE crossed),
      coalesce(sum(notional_e8) FILTER (WHERE crossed), 0), count(DISTINCT wallet), min(time_ms), max(time_ms)
    FROM fill WHERE ${TRADE} GROUP BY 1`,
  `INSERT INTO coin_settlement (coin, px_e8, settled_at_ms, last_settled_ms, holders, payout_e8, shares_e8, pnl_e8,
      fees_e8, won, lost)
    SELECT coin, min(px_e8), min(time_ms), max(time_ms), count(DISTINCT wallet), sum(notional_e8), sum(sz_e8),
      sum(closed_pnl_e8), sum(fee_e8), count(*) FILTER (WHERE px_e8 = 100000000), count(*) FILTER (WHERE px_e8 = 0)
    FROM fill WHERE dir = 3 GROUP BY coin`,
  `INSERT INTO outcome_settlement (outcome_id, holders)
    SELECT coin / 10, count(DISTINCT wallet) FROM fill WHERE dir = 3 GROUP BY 1`,
];

/** Recomputes the rollups that market reads use from the stored fills, by plain SQL of the tests' own. */
export async function rebuildRollups(pool: Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
}
