import { FEE_USD, type Rollup } from '../rollup.ts';

/** Working table of a fold: what the batch adds to the hours of each wallet that are kept. Empty again after the commit. */
export const BATCH_WALLET_HOUR = `CREATE TEMPORARY TABLE IF NOT EXISTS batch_wallet_hour (
  wallet BYTEA, hour INTEGER, trades BIGINT, settlements BIGINT, wins BIGINT, losses BIGINT, volume_e8 NUMERIC,
  pnl_e8 NUMERIC, fees_e8 NUMERIC
) ON COMMIT DELETE ROWS`;

export const batchWalletHour: Rollup = {
  name: 'fold-batch-wallet-hour',
  values: ({ afterSeq, throughSeq, keepHoursFrom }) => [afterSeq, throughSeq, keepHoursFrom],
  text: `INSERT INTO batch_wallet_hour
    SELECT wallet, (time_ms / 3600000)::integer, count(*) FILTER (WHERE dir <= 2),
      count(*) FILTER (WHERE dir = 3), count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000),
      count(*) FILTER (WHERE dir = 3 AND px_e8 = 0), sum(notional_e8), sum(closed_pnl_e8), sum(${FEE_USD})
    FROM fill WHERE seq > $1 AND seq <= $2 AND time_ms >= $3::bigint * 3600000 GROUP BY 1, 2`,
};
