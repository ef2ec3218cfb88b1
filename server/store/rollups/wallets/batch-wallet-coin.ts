import { FEE_USD, ofRange, PLACE_KEY, type Rollup } from '../rollup.ts';

/** Working table of a fold: what the batch adds to each wallet's dealings in each coin. Empty again after the commit. */
export const BATCH_WALLET_COIN = `CREATE TEMPORARY TABLE IF NOT EXISTS batch_wallet_coin (
  wallet BYTEA, coin INTEGER, trades BIGINT, taker_trades BIGINT, taker_volume_e8 NUMERIC,
  settlements BIGINT, won BIGINT, lost BIGINT, volume_e8 NUMERIC,
  buy_notional_e8 NUMERIC, buy_sz_e8 NUMERIC, sell_notional_e8 NUMERIC, sell_sz_e8 NUMERIC,
  pnl_e8 NUMERIC, settled_pnl_e8 NUMERIC, settled_sz_e8 NUMERIC, fees_e8 NUMERIC, position_e8 NUMERIC,
  first_key BIGINT, last_key BIGINT, first_trade_ms BIGINT, last_trade_key BIGINT,
  is_new BOOLEAN, new_trader BOOLEAN, new_holder BOOLEAN
) ON COMMIT DELETE ROWS`;

const sumOf = (column: string, filter: string): string =>
  `coalesce(sum(${column}) FILTER (WHERE ${filter}), 0)`;

/** The only statement that reads every column of the batch: most rollups are sums over its far fewer rows. */
export const batchWalletCoin: Rollup = {
  name: 'fold-batch-wallet-coin',
  values: ofRange,
  text: `INSERT INTO batch_wallet_coin
    SELECT d.*, w.wallet IS NULL, d.trades > 0 AND coalesce(w.trades, 0) = 0,
      d.settlements > 0 AND coalesce(w.settlements, 0) = 0
    FROM (
      SELECT wallet, coin, count(*) FILTER (WHERE dir <= 2) AS trades,
        count(*) FILTER (WHERE dir <= 2 AND crossed), ${sumOf('notional_e8', 'dir <= 2 AND crossed')},
        count(*) FILTER (WHERE dir = 3) AS settlements,
        count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000), count(*) FILTER (WHERE dir = 3 AND px_e8 = 0),
        sum(notional_e8), ${sumOf('notional_e8', 'dir = 1')}, ${sumOf('sz_e8', 'dir = 1')},
        ${sumOf('notional_e8', 'dir = 2')}, ${sumOf('sz_e8', 'dir = 2')}, sum(closed_pnl_e8),
        ${sumOf('closed_pnl_e8', 'dir = 3')}, ${sumOf('sz_e8', 'dir = 3')}, sum(${FEE_USD}),
        sum(CASE WHEN is_buy THEN sz_e8 ELSE -sz_e8 END - CASE WHEN fee_token LIKE '+%' THEN fee_e8 ELSE 0 END),
        min(${PLACE_KEY}), max(${PLACE_KEY}),
        min(time_ms) FILTER (WHERE dir <= 2), max(${PLACE_KEY}) FILTER (WHERE dir <= 2)
      FROM fill WHERE seq > $1 AND seq <= $2 GROUP BY wallet, coin
    ) d LEFT JOIN wallet_coin w ON w.wallet = d.wallet AND w.coin = d.coin`,
};
