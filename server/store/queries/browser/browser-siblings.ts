import type { Pool } from 'pg';

export type SiblingRow = {
  outcome_id: number;
  title: string;
  name: string;
  description: string;
  market_class: string;
  is_settled: boolean;
  settlement_px: number;
  settle_fraction: string;
  volume_e8: string;
  yes_px_e8: number | null;
};

/** Every outcome of a question, in the order of its ids (bucket order) with the catch-all last, at most `limit`. */
export async function browserSiblings(db: Pool, questionId: number, limit: number): Promise<SiblingRow[]> {
  const { rows } = await db.query<SiblingRow>(
    `SELECT o.outcome_id, o.title, o.name, o.description, o.market_class, o.is_settled, o.settlement_px, o.settle_fraction,
       coalesce(s.volume_e8, 0) AS volume_e8,
       CASE WHEN b.last_trade_seq > coalesce(a.last_trade_seq, -1) THEN 100000000 - b.last_px_e8
            ELSE a.last_px_e8 END AS yes_px_e8
     FROM outcome o
     LEFT JOIN outcome_stats s ON s.outcome_id = o.outcome_id
     LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
     LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
     WHERE o.question_id = $1 ORDER BY o.market_class = 'fallback', o.outcome_id LIMIT $2`,
    [questionId, limit],
  );
  return rows;
}
