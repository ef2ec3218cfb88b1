import { added, ofRange, type Rollup } from '../rollup.ts';

const SUMS = ['trades', 'volume_e8', 'traders'];

/**
 * UTC days of a coin. Trades and volume count a trade once; `traders` are wallets with any Buy or Sell that day, each
 * counted when coin_day_wallet takes it in, so that it does not depend on where batches end.
 */
export const coinDay: Rollup = {
  name: 'fold-coin-day',
  values: ofRange,
  text: `WITH dealt AS MATERIALIZED (
      SELECT coin, (time_ms / 86400000)::integer AS day, wallet, count(*) FILTER (WHERE crossed) AS trades,
        coalesce(sum(notional_e8) FILTER (WHERE crossed), 0) AS volume_e8
      FROM fill WHERE seq > $1 AND seq <= $2 AND dir <= 2 GROUP BY 1, 2, 3
    ), newcomer AS (
      INSERT INTO coin_day_wallet (coin, day, wallet) SELECT coin, day, wallet FROM dealt
      ON CONFLICT (coin, day, wallet) DO NOTHING RETURNING coin, day
    )
    INSERT INTO coin_day AS c (coin, day, ${SUMS.join(', ')})
    SELECT coin, day, sum(trades), sum(volume_e8), sum(traders) FROM (
      SELECT coin, day, trades, volume_e8, 0 AS traders FROM dealt
      UNION ALL SELECT coin, day, 0, 0, 1 FROM newcomer
    ) rows GROUP BY coin, day
    ON CONFLICT (coin, day) DO UPDATE SET ${added('c', SUMS)}`,
};
