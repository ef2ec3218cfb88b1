import type { HourSpan } from '#domain/leaderboard.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Queryable } from '../../within-budget.ts';

/** An outcome's payout over both coins. Amounts are 1e-8 units as text. */
export type BigSettlementRow = {
  outcome_id: number;
  title: string;
  settled_at_ms: number;
  payout_e8: string;
  shares_e8: string;
  pnl_e8: string;
  holders: number;
};

/** Outcomes whose first payout lies in some hours, the largest payout first, then by id. */
export async function digestSettlements(
  db: Queryable,
  params: { span: HourSpan; limit: number },
): Promise<BigSettlementRow[]> {
  const { rows } = await db.query<BigSettlementRow>(
    `SELECT d.outcome_id, coalesce(o.title, '') AS title, d.settled_at_ms, d.payout_e8, d.shares_e8, d.pnl_e8,
        coalesce(h.holders, 0) AS holders
      FROM (
        SELECT coin / 10 AS outcome_id, min(settled_at_ms) AS settled_at_ms, sum(payout_e8) AS payout_e8,
          sum(shares_e8) AS shares_e8, sum(pnl_e8) AS pnl_e8
        FROM coin_settlement
        WHERE coin / 10 IN (SELECT coin / 10 FROM coin_settlement WHERE settled_at_ms >= $1 AND settled_at_ms < $2)
        GROUP BY 1 HAVING min(settled_at_ms) >= $1 ORDER BY 3 DESC, 1 LIMIT $3
      ) d LEFT JOIN outcome o USING (outcome_id) LEFT JOIN outcome_settlement h USING (outcome_id)
      ORDER BY d.payout_e8 DESC, d.outcome_id`,
    [params.span.fromHour * HOUR_MS, params.span.untilHour * HOUR_MS, params.limit],
  );
  return rows;
}
