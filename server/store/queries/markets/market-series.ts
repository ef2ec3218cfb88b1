import type { Pool } from 'pg';
import type { MarketClass } from '#domain/market-class.ts';

export type MarketSeriesRow = {
  market_class: MarketClass;
  underlying: string;
  period: string;
  all_rounds_volume_e8: string;
  current_round_volume_e8: string;
  open_interest_e8: string;
  all_rounds_trades: number;
  rounds: number;
  latest_expiry_ms: number;
};

/**
 * Rolling series: outcomes of one class, underlying and period, a round for each expiry, by lifetime volume.
 * The current round expires next; where all have expired it is the last. Open interest counts a Yes and a No
 * share of one outcome once, of open outcomes only.
 */
export async function marketSeries(
  db: Pool,
  params: { market_class?: string | undefined; underlying?: string | undefined; nowMs: number },
): Promise<MarketSeriesRow[]> {
  const { rows } = await db.query<MarketSeriesRow>({
    name: 'market-series',
    text: `WITH leg AS (
        SELECT o.market_class, o.underlying, o.period, o.expiry_ms,
          coalesce(s.trades, 0) AS trades, coalesce(s.volume_e8, 0) AS volume_e8,
          CASE WHEN o.is_settled THEN 0
            ELSE greatest(a.open_interest_e8, b.open_interest_e8, 0) END AS open_interest_e8
        FROM outcome o
        LEFT JOIN outcome_stats s USING (outcome_id)
        LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
        LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
        WHERE o.period <> '' AND ($1::text IS NULL OR o.market_class = $1)
          AND ($2::text IS NULL OR upper(o.underlying) = upper($2))
      ), series AS (
        SELECT market_class, underlying, period,
          coalesce(min(expiry_ms) FILTER (WHERE expiry_ms > $3), max(expiry_ms)) AS current_ms
        FROM leg GROUP BY 1, 2, 3
      )
      SELECT market_class, underlying, period, sum(volume_e8) AS all_rounds_volume_e8,
        coalesce(sum(volume_e8) FILTER (WHERE expiry_ms = current_ms), 0) AS current_round_volume_e8,
        sum(open_interest_e8) AS open_interest_e8, sum(trades)::bigint AS all_rounds_trades,
        count(DISTINCT expiry_ms) AS rounds, max(expiry_ms) AS latest_expiry_ms
      FROM leg JOIN series USING (market_class, underlying, period)
      GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3`,
    values: [params.market_class ?? null, params.underlying ?? null, params.nowMs],
  });
  return rows;
}
