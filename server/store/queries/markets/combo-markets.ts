import type { Pool } from 'pg';
import { LEG_END_JOINS, LEG_END_MS, LEG_IS_OVER } from '../../venue/legs/leg-ends.ts';

/** An outcome that can be a leg, with the latest price of its side 0 (1e-8; null before the first trade). */
export type ComboMarketRow = {
  outcome_id: number;
  title: string;
  side_a_name: string;
  side_b_name: string;
  category: string;
  subcategory: string;
  tags: string[];
  underlying: string;
  /** Empty where neither the outcome nor its question has one. */
  logo: string;
  volume_e8: string | null;
  yes_px_e8: number | null;
  /** Latest decision time, epoch ms; 0 when unknown. */
  end_ms: number;
  /** 0 for an outcome that stands alone. */
  question_id: number;
  question_title: string | null;
  description: string;
  question_description: string | null;
  /** The match that the outcome is about, where that is certain; null otherwise. */
  match_id: number | null;
  match_home: string | null;
  match_away: string | null;
  match_start_ms: number | null;
};

/**
 * Outcomes that are still open at `aliveAtMs` and decided by `decidedByMs`, by descending id below `belowId`. Without
 * the catch-all outcome of a question, which has no orders and thus no price. Ids never change, so pages do not shift.
 */
export async function comboMarkets(
  db: Pool,
  params: { belowId: number | null; aliveAtMs: number; decidedByMs: number; limit: number },
): Promise<ComboMarketRow[]> {
  const { rows } = await db.query<ComboMarketRow>({
    name: 'combo-markets',
    text: `SELECT o.outcome_id, o.title, o.side_a_name, o.side_b_name, o.category, o.subcategory, o.tags,
        o.underlying, coalesce(nullif(o.logo_url, ''), q.logo_url, '') AS logo, s.volume_e8,
        CASE WHEN b.last_trade_seq > coalesce(a.last_trade_seq, -1) THEN 100000000 - b.last_px_e8
             ELSE a.last_px_e8 END AS yes_px_e8,
        ${LEG_END_MS} AS end_ms, o.question_id, q.title AS question_title, o.description,
        q.description AS question_description, match.fixture_id AS match_id, match.home_name AS match_home,
        match.away_name AS match_away, match.starting_at_ms AS match_start_ms
      FROM outcome o
      LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id > 0
      LEFT JOIN outcome_stats s ON s.outcome_id = o.outcome_id
      LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
      LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
        ${LEG_END_JOINS}
      WHERE NOT ${LEG_IS_OVER} AND (${LEG_END_MS} = 0 OR ${LEG_END_MS} > $2 AND ${LEG_END_MS} <= $4) AND o.market_class <> 'fallback'
        AND ($1::int IS NULL OR o.outcome_id < $1)
      ORDER BY o.outcome_id DESC LIMIT $3`,
    values: [params.belowId, params.aliveAtMs, params.limit, params.decidedByMs],
  });
  return rows;
}
