import type { Pool } from 'pg';
import { dayVolumeByOutcome } from './outcome-row.ts';

/** One outcome of a price market: a binary, or one bucket of a question. Sums are 1e-8 units as text. */
export type PriceLegRow = {
  outcome_id: number;
  question_id: number;
  question_title: string | null;
  question_description: string | null;
  title: string;
  description: string;
  market_class: 'priceBinary' | 'priceBucket';
  underlying: string;
  period: string;
  expiry_ms: number;
  target_price: string;
  logo_url: string;
  is_settled: boolean;
  trades: number;
  traders: number;
  volume_e8: string;
  volume_24h_e8: string;
  last_trade_ms: number | null;
  yes_px_e8: number | null;
  no_px_e8: number | null;
  /** Whether no other expiry of this underlying and period comes sooner from now on. */
  is_current: boolean;
};

export type PriceLegsParams = {
  underlying?: string | undefined;
  period?: string | undefined;
  /** `active`: open and not expired. */
  status: 'active' | 'settled' | 'all';
  excludeExpired: boolean;
  nowMs: number;
  /** Epoch hour that ends the 24-hour window. */
  hour: number;
};

/** The legs of price markets, by expiry and id. */
export async function priceLegs(db: Pool, params: PriceLegsParams): Promise<PriceLegRow[]> {
  const { rows } = await db.query<PriceLegRow>({
    name: 'price-legs',
    text: `WITH next_expiry AS (
        SELECT underlying, period, min(expiry_ms) AS expiry_ms FROM outcome
        WHERE market_class IN ('priceBinary', 'priceBucket') AND expiry_ms > $5 GROUP BY 1, 2)
      SELECT o.outcome_id, o.question_id, q.title AS question_title, q.description AS question_description,
        o.title, o.description, o.market_class, o.underlying, o.period, o.expiry_ms, o.target_price, o.logo_url,
        o.is_settled, coalesce(s.trades, 0) AS trades, coalesce(s.traders, 0) AS traders,
        coalesce(s.volume_e8, 0) AS volume_e8, coalesce(d.volume_24h_e8, 0) AS volume_24h_e8, s.last_trade_ms,
        a.last_px_e8 AS yes_px_e8, b.last_px_e8 AS no_px_e8, n.expiry_ms IS NOT NULL AS is_current
      FROM outcome o
      LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id <> 0
      LEFT JOIN outcome_stats s USING (outcome_id)
      LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
      LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
      LEFT JOIN (${dayVolumeByOutcome('$6')}) d USING (outcome_id)
      LEFT JOIN next_expiry n
        ON n.underlying = o.underlying AND n.period = o.period AND n.expiry_ms = o.expiry_ms
      WHERE o.market_class IN ('priceBinary', 'priceBucket')
        AND ($1::text IS NULL OR upper(o.underlying) = upper($1)) AND ($2::text IS NULL OR o.period = $2)
        AND CASE $3 WHEN 'active' THEN NOT o.is_settled AND o.expiry_ms > $5
          WHEN 'settled' THEN o.is_settled ELSE true END
        AND (NOT $4::bool OR o.expiry_ms > $5)
      ORDER BY o.expiry_ms, o.underlying, o.outcome_id`,
    values: [
      params.underlying ?? null,
      params.period ?? null,
      params.status,
      params.excludeExpired,
      params.nowMs,
      params.hour,
    ],
  });
  return rows;
}
