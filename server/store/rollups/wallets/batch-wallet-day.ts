import { FEE_USD, ofRange, type Rollup } from '../rollup.ts';

/** Working table of a fold: what the batch adds to each wallet's days. Empty again after the commit. */
export const BATCH_WALLET_DAY = `CREATE TEMPORARY TABLE IF NOT EXISTS batch_wallet_day (
  wallet BYTEA, day INTEGER, trades BIGINT, settlements BIGINT, wins BIGINT, losses BIGINT, volume_e8 NUMERIC,
  pnl_e8 NUMERIC, fees_e8 NUMERIC, taker_trades BIGINT, taker_volume_e8 NUMERIC, fee_fills BIGINT, is_new BOOLEAN
) ON COMMIT DELETE ROWS`;

export const batchWalletDay: Rollup = {
  name: 'fold-batch-wallet-day',
  values: ofRange,
  text: `INSERT INTO batch_wallet_day
    SELECT d.*, w.wallet IS NULL FROM (
      SELECT wallet, (time_ms / 86400000)::integer AS day, count(*) FILTER (WHERE dir <= 2),
        count(*) FILTER (WHERE dir = 3), count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000),
        count(*) FILTER (WHERE dir = 3 AND px_e8 = 0), sum(notional_e8), sum(closed_pnl_e8), sum(${FEE_USD}),
        count(*) FILTER (WHERE dir <= 2 AND crossed),
        coalesce(sum(notional_e8) FILTER (WHERE dir <= 2 AND crossed), 0), count(*) FILTER (WHERE fee_e8 > 0)
      FROM fill WHERE seq > $1 AND seq <= $2 GROUP BY 1, 2
    ) d LEFT JOIN wallet_day w ON w.wallet = d.wallet AND w.day = d.day`,
};
