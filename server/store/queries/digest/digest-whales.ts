import type { HourSpan } from '#domain/leaderboard.ts';
import { hexBytes } from '../../hex-bytes.ts';
import type { Queryable } from '../../within-budget.ts';

/** A large trade, by its taker. Amounts in 1e-8 units; the wallet is hex without `0x`. */
export type WhaleRow = {
  time_ms: number;
  coin: number;
  title: string;
  wallet: string;
  is_buy: boolean;
  px_e8: number;
  sz_e8: number;
  notional_e8: number;
  tid: number;
};

type Params = { span: HourSpan; builder?: string | undefined; limit: number };

const TAKEN = `fill.time_ms >= h.hour * 3600000::bigint AND fill.time_ms < (h.hour + 1) * 3600000::bigint
  AND fill.coin = h.coin AND fill.dir <= 2 AND fill.crossed`;

/** The trades of `hours` that pass `condition`, the largest first. */
const largestIn = (hours: string, condition: string): string =>
  `SELECT f.time_ms, f.coin, coalesce(o.title, '') AS title, encode(f.wallet, 'hex') AS wallet, f.is_buy, f.px_e8,
      f.sz_e8, f.notional_e8, f.tid
    FROM (${hours} FETCH FIRST ($3::int) ROWS WITH TIES) h CROSS JOIN LATERAL (
      SELECT fill.* FROM fill WHERE ${condition} ORDER BY fill.notional_e8 DESC, fill.time_ms, fill.seq LIMIT $3
    ) f LEFT JOIN outcome o ON o.outcome_id = f.coin / 10
    ORDER BY f.notional_e8 DESC, f.time_ms, f.seq LIMIT $3`;

const OF_ALL = largestIn(
  'SELECT hour, coin FROM coin_hour WHERE hour >= $1::int AND hour < $2::int ORDER BY largest_e8 DESC',
  TAKEN,
);

const OF_BUILDER = largestIn(
  `SELECT hour, wallet, coin FROM wallet_coin_hour
    WHERE hour >= $1::int AND hour < $2::int AND largest_taken_e8 > 0 AND builder = $4
    ORDER BY largest_taken_e8 DESC`,
  `fill.wallet = h.wallet AND ${TAKEN} AND fill.builder = $4`,
);

/**
 * The largest trades of some hours, each by its taker's fill, of all or through one builder; of equal ones the earlier.
 * The n largest lie in the n hours (of a coin or wallet) with the greatest maximum, so only those are read.
 */
export async function digestWhales(db: Queryable, params: Params): Promise<WhaleRow[]> {
  const { span, builder, limit } = params;
  const { rows } = await db.query<WhaleRow>(builder === undefined ? OF_ALL : OF_BUILDER, [
    ...[span.fromHour, span.untilHour, limit],
    ...(builder === undefined ? [] : [hexBytes(builder)]),
  ]);
  return rows;
}
