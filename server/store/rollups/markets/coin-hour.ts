import { added, keyMs, keySeq, ofRange, PLACE_KEY, type Rollup } from '../rollup.ts';

const EARLIER = '(excluded.first_ms, excluded.first_seq) < (h.first_ms, h.first_seq)';
const LATER = '(excluded.last_ms, excluded.last_seq) > (h.last_ms, h.last_seq)';

/** Hourly bars of the taker's trades. Open and close are the first and last by time, then sequence, also when a gap is filled late. */
export const coinHour: Rollup = {
  name: 'fold-coin-hour',
  values: ofRange,
  text: `INSERT INTO coin_hour AS h (coin, hour, open_e8, high_e8, low_e8, close_e8, trades, volume_e8, sz_e8,
      buy_volume_e8, first_ms, first_seq, last_ms, last_seq, largest_e8)
    SELECT d.coin, d.hour, o.px_e8, d.high_e8, d.low_e8, c.px_e8, d.trades, d.volume_e8, d.sz_e8,
      d.buy_volume_e8, ${keyMs('d.first_key')}, o.seq, ${keyMs('d.last_key')}, c.seq, d.largest_e8
    FROM (
      SELECT coin, (time_ms / 3600000)::integer AS hour, max(px_e8) AS high_e8, min(px_e8) AS low_e8,
        count(*) AS trades, sum(notional_e8) AS volume_e8, sum(sz_e8) AS sz_e8,
        coalesce(sum(notional_e8) FILTER (WHERE is_buy), 0) AS buy_volume_e8,
        max(notional_e8) AS largest_e8, min(${PLACE_KEY}) AS first_key, max(${PLACE_KEY}) AS last_key
      FROM fill WHERE seq > $1 AND seq <= $2 AND dir <= 2 AND crossed GROUP BY 1, 2
    ) d
    JOIN fill o ON o.seq = ${keySeq('d.first_key')}
    JOIN fill c ON c.seq = ${keySeq('d.last_key')}
    ON CONFLICT (coin, hour) DO UPDATE SET ${added('h', ['trades', 'volume_e8', 'sz_e8', 'buy_volume_e8'])},
      high_e8 = greatest(h.high_e8, excluded.high_e8), low_e8 = least(h.low_e8, excluded.low_e8),
      largest_e8 = greatest(h.largest_e8, excluded.largest_e8),
      open_e8 = CASE WHEN ${EARLIER} THEN excluded.open_e8 ELSE h.open_e8 END,
      first_ms = CASE WHEN ${EARLIER} THEN excluded.first_ms ELSE h.first_ms END,
      first_seq = CASE WHEN ${EARLIER} THEN excluded.first_seq ELSE h.first_seq END,
      close_e8 = CASE WHEN ${LATER} THEN excluded.close_e8 ELSE h.close_e8 END,
      last_ms = CASE WHEN ${LATER} THEN excluded.last_ms ELSE h.last_ms END,
      last_seq = CASE WHEN ${LATER} THEN excluded.last_seq ELSE h.last_seq END`,
};
