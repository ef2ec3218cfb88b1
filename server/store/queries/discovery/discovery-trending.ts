import type { Pool } from 'pg';
import {
  COINS,
  DISCOVERY_COLUMNS,
  type DiscoveryFilter,
  type DiscoveryOutcomeRow,
  JOIN_SIDES,
  OPEN_OUTCOME,
  SIDE_A_PX,
} from './discovery-outcome.ts';

/** What an outcome did in the last hour, to the millisecond, beside its day. Sums are 1e-8 units as text. */
export type TrendingRow = DiscoveryOutcomeRow & {
  volume_24h_e8: string;
  trades_24h: number;
  volume_1h_e8: string;
  trades_1h: number;
  new_traders_1h: number;
  px_now_e8: number;
  /** The price when the hour began; null when it had not traded by then. */
  px_then_e8: number | null;
  last_trade_ms: number;
};

/** The wallets of the last hour that neither coin of their outcome knew before it. */
const NEWCOMERS = `SELECT count(*) FROM (
    SELECT f.wallet FROM fill f
    WHERE f.coin = ANY(${COINS}) AND f.time_ms > $3 AND f.time_ms <= $4 AND f.dir <= 2 GROUP BY f.wallet
  ) t WHERE NOT EXISTS (SELECT FROM wallet_coin w
    WHERE w.wallet = t.wallet AND w.coin = ANY(${COINS}) AND w.first_ms <= $3)`;

/** The last price of a coin up to the beginning of the hour. */
const priceThen = (coin: string): string => `SELECT f.time_ms, f.seq, f.px_e8 FROM fill f
  WHERE f.coin = ${coin} AND f.time_ms <= $3 AND f.dir <= 2 ORDER BY f.time_ms DESC, f.seq DESC LIMIT 1`;

/**
 * Open outcomes with at least `minVolumeE8` over the current UTC hour and the 23 before it that traded in the hour up to
 * `nowMs`: no other can be trending. The hour is read fill by fill, so its cost is that of one hour.
 */
export async function trendingOutcomes(
  db: Pool,
  params: DiscoveryFilter & { hour: number; sinceMs: number; nowMs: number; minVolumeE8: string },
): Promise<TrendingRow[]> {
  const { rows } = await db.query<TrendingRow>({
    name: 'discovery-trending',
    text: `SELECT ${DISCOVERY_COLUMNS}, d.volume_e8 AS volume_24h_e8, d.trades AS trades_24h,
        h.volume_e8 AS volume_1h_e8, h.trades AS trades_1h, (${NEWCOMERS}) AS new_traders_1h,
        ${SIDE_A_PX} AS px_now_e8, s.last_trade_ms,
        CASE WHEN ta.seq IS NULL OR (tb.time_ms, tb.seq) > (ta.time_ms, ta.seq)
          THEN 100000000 - tb.px_e8 ELSE ta.px_e8 END AS px_then_e8
      FROM outcome o
      JOIN outcome_stats s ON s.outcome_id = o.outcome_id AND s.last_trade_ms > $3 ${JOIN_SIDES}
      CROSS JOIN LATERAL (SELECT sum(volume_e8) AS volume_e8, coalesce(sum(trades), 0)::bigint AS trades FROM coin_hour
        WHERE coin = ANY(${COINS}) AND hour BETWEEN $2::int - 23 AND $2::int) d
      CROSS JOIN LATERAL (SELECT count(*) AS trades, coalesce(sum(f.notional_e8), 0) AS volume_e8 FROM fill f
        WHERE f.coin = ANY(${COINS}) AND f.time_ms > $3 AND f.time_ms <= $4 AND f.dir <= 2 AND f.crossed) h
      LEFT JOIN LATERAL (${priceThen('o.outcome_id * 10')}) ta ON true
      LEFT JOIN LATERAL (${priceThen('o.outcome_id * 10 + 1')}) tb ON true
      WHERE ${OPEN_OUTCOME} AND d.volume_e8 >= $5::numeric`,
    values: [params.underlying ?? null, params.hour, params.sinceMs, params.nowMs, params.minVolumeE8],
  });
  return rows;
}
