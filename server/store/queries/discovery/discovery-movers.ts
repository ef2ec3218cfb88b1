import type { Pool } from 'pg';
import { COINS, type DiscoveryFilter, JOIN_SIDES, OPEN_OUTCOME, SIDE_A_PX } from './discovery-outcome.ts';

/** How the price of side A moved over a window. Prices and sums in 1e-8 units, sums as text. */
export type MoverRow = {
  outcome_id: number;
  title: string;
  px_now_e8: number;
  px_then_e8: number;
  volume_window_e8: string;
};

/** The last hour of a coin before the window. */
const closeBefore = (coin: string): string => `SELECT last_ms, last_seq, close_e8 FROM coin_hour
  WHERE coin = ${coin} AND hour < $2 ORDER BY hour DESC LIMIT 1`;

/**
 * Open outcomes by how far the price of side A moved between the last trade before epoch hour `fromHour` and the
 * latest one, the largest move first, then by volume and the newest id. An outcome needs both: a trade before the window and one
 * in it.
 */
export async function movers(
  db: Pool,
  params: DiscoveryFilter & { fromHour: number; toHour: number; limit: number },
): Promise<MoverRow[]> {
  const { rows } = await db.query<MoverRow>({
    name: 'discovery-movers',
    text: `SELECT * FROM (
        SELECT o.outcome_id, o.title, ${SIDE_A_PX} AS px_now_e8, w.volume_e8 AS volume_window_e8,
          CASE WHEN ta.last_seq IS NULL OR (tb.last_ms, tb.last_seq) > (ta.last_ms, ta.last_seq)
            THEN 100000000 - tb.close_e8 ELSE ta.close_e8 END AS px_then_e8
        FROM outcome o ${JOIN_SIDES}
        CROSS JOIN LATERAL (SELECT sum(volume_e8) AS volume_e8 FROM coin_hour
          WHERE coin = ANY(${COINS}) AND hour BETWEEN $2 AND $3) w
        LEFT JOIN LATERAL (${closeBefore('o.outcome_id * 10')}) ta ON true
        LEFT JOIN LATERAL (${closeBefore('o.outcome_id * 10 + 1')}) tb ON true
        WHERE ${OPEN_OUTCOME} AND w.volume_e8 IS NOT NULL
      ) m WHERE px_now_e8 IS NOT NULL AND px_then_e8 IS NOT NULL
      ORDER BY abs(px_now_e8 - px_then_e8) DESC, volume_window_e8 DESC, outcome_id DESC LIMIT $4`,
    values: [params.underlying ?? null, params.fromHour, params.toHour, params.limit],
  });
  return rows;
}
