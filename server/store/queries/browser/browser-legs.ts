import type { Pool } from 'pg';

export type LegRow = {
  outcome_id: number;
  title: string;
  name: string;
  underlying: string;
  question_title: string;
  market_class: string;
  category: string;
  side_a_name: string;
  side_b_name: string;
  expiry_ms: number;
  is_settled: boolean;
  settlement_px: number;
  settle_fraction: string;
  settled_at_ms: number | null;
  yes_px_e8: number | null;
};

/** What names each of some outcomes, and its newest traded price, in no order; unknown ones are absent. */
export async function browserLegs(db: Pool, outcomeIds: readonly number[]): Promise<LegRow[]> {
  const { rows } = await db.query<LegRow>(
    `SELECT o.outcome_id, o.title, o.name, o.underlying, coalesce(q.title, o.question_name) AS question_title, o.market_class, o.category,
       o.side_a_name, o.side_b_name, o.expiry_ms, o.is_settled, o.settlement_px, o.settle_fraction, o.settled_at_ms,
       CASE WHEN b.last_trade_seq > coalesce(a.last_trade_seq, -1) THEN 100000000 - b.last_px_e8
            ELSE a.last_px_e8 END AS yes_px_e8
     FROM outcome o
     LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id > 0
     LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
     LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
     WHERE o.outcome_id = ANY($1)`,
    [outcomeIds],
  );
  return rows;
}
