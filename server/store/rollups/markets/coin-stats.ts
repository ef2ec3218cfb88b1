import { added, keyMs, keySeq, type Rollup } from '../rollup.ts';

const SUMS = [
  'trades',
  'volume_e8',
  'traders',
  'fill_notional_e8',
  'fill_sz_e8',
  'buy_notional_e8',
  'open_interest_e8',
  'fees_e8',
  'pnl_e8',
  'users',
];
const NEWER = `(excluded.last_trade_seq IS NOT NULL AND (c.last_trade_seq IS NULL
  OR (excluded.last_trade_ms, excluded.last_trade_seq) > (c.last_trade_ms, c.last_trade_seq)))`;

/**
 * One coin over its life. `trades` and `volume` count a trade once, `fill_*` every Buy and Sell fill, `buy_*` every Buy. Open interest is
 * what all wallets hold of the coin: the sum of every change of a position, so that a mint adds, a burn takes away
 * and a settlement brings it to zero. The last price is that of the latest trade by time, then by sequence.
 */
export const coinStats: Rollup = {
  name: 'fold-coin-stats',
  values: ({ afterSeq }) => [afterSeq],
  text: `INSERT INTO coin_stats AS c (coin, ${SUMS.join(', ')}, last_px_e8, first_trade_ms, last_trade_ms, last_trade_seq)
    SELECT d.coin, d.trades, d.volume_e8, d.traders, d.notional_e8, d.sz_e8, d.buy_notional_e8, d.position_e8, d.fees_e8, d.pnl_e8,
      d.users, f.px_e8, d.first_trade_ms, ${keyMs('d.last_trade_key')}, f.seq
    FROM (
      SELECT coin, sum(taker_trades) AS trades, sum(taker_volume_e8) AS volume_e8,
        count(*) FILTER (WHERE new_trader) AS traders, sum(buy_notional_e8 + sell_notional_e8) AS notional_e8,
        sum(buy_sz_e8 + sell_sz_e8) AS sz_e8, sum(buy_notional_e8) AS buy_notional_e8, sum(position_e8) AS position_e8, sum(fees_e8) AS fees_e8,
        sum(pnl_e8) AS pnl_e8, count(*) FILTER (WHERE is_new) AS users,
        min(first_trade_ms) AS first_trade_ms, max(last_trade_key) AS last_trade_key
      FROM batch_wallet_coin GROUP BY coin
    ) d LEFT JOIN fill f ON f.seq = ${keySeq('d.last_trade_key')}
    ON CONFLICT (coin) DO UPDATE SET ${added('c', SUMS)},
      last_px_e8 = CASE WHEN ${NEWER} THEN excluded.last_px_e8 ELSE c.last_px_e8 END,
      last_trade_ms = CASE WHEN ${NEWER} THEN excluded.last_trade_ms ELSE c.last_trade_ms END,
      last_trade_seq = CASE WHEN ${NEWER} THEN excluded.last_trade_seq ELSE c.last_trade_seq END,
      first_trade_ms = least(c.first_trade_ms, excluded.first_trade_ms)`,
};
