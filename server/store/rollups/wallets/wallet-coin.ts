import { added, keyDir, keyMs, keySeq, type Rollup } from '../rollup.ts';

const SUMS = [
  'trades',
  'settlements',
  'won',
  'lost',
  'volume_e8',
  'trade_volume_e8',
  'buy_notional_e8',
  'buy_sz_e8',
  'sell_notional_e8',
  'sell_sz_e8',
  'pnl_e8',
  'settled_pnl_e8',
  'settled_sz_e8',
  'fees_e8',
  'position_e8',
];
const EARLIER = '(excluded.first_ms, excluded.first_seq) < (w.first_ms, w.first_seq)';
const LATER = '(excluded.last_ms, excluded.last_seq) > (w.last_ms, w.last_seq)';

/** One wallet's dealings in one coin: what portfolios, holders, edge and categories are made of. */
export const walletCoin: Rollup = {
  name: 'fold-wallet-coin',
  values: ({ afterSeq }) => [afterSeq],
  text: `INSERT INTO wallet_coin AS w (wallet, coin, ${SUMS.join(', ')}, opened_by, first_seq, last_seq, first_ms, last_ms)
    SELECT wallet, coin, trades, settlements, won, lost, volume_e8, buy_notional_e8 + sell_notional_e8,
      buy_notional_e8, buy_sz_e8, sell_notional_e8, sell_sz_e8, pnl_e8, settled_pnl_e8, settled_sz_e8, fees_e8,
      position_e8, ${keyDir('first_key')}, ${keySeq('first_key')}, ${keySeq('last_key')},
      ${keyMs('first_key')}, ${keyMs('last_key')}
    FROM batch_wallet_coin
    ON CONFLICT (wallet, coin) DO UPDATE SET ${added('w', SUMS)},
      opened_by = CASE WHEN ${EARLIER} THEN excluded.opened_by ELSE w.opened_by END,
      first_seq = CASE WHEN ${EARLIER} THEN excluded.first_seq ELSE w.first_seq END,
      last_seq = CASE WHEN ${LATER} THEN excluded.last_seq ELSE w.last_seq END,
      first_ms = least(w.first_ms, excluded.first_ms), last_ms = greatest(w.last_ms, excluded.last_ms)`,
};
