import type { Queryable } from '../within-budget.ts';

/** The last price of side 0 of an outcome in a step of time, in 1e-8. */
export type OddsPointRow = { outcomeId: number; atMs: number; pxE8: number };

/** The last trade of each step of each outcome, in steps of `stepMs`, in order of time. Sides mirror each other. */
export async function oddsPoints(
  db: Queryable,
  params: { outcomeIds: readonly number[]; fromMs: number; toMs: number; stepMs: number },
): Promise<OddsPointRow[]> {
  const coins = params.outcomeIds.flatMap((id) => [10 * id, 10 * id + 1]);
  const { rows } = await db.query<OddsPointRow>({
    name: 'odds-points',
    text: `SELECT DISTINCT ON (outcome_id, time_ms / $4) outcome_id AS "outcomeId", time_ms AS "atMs", px_e8 AS "pxE8"
      FROM (SELECT coin / 10 AS outcome_id, time_ms, seq,
          CASE WHEN coin % 10 = 0 THEN px_e8 ELSE 100000000 - px_e8 END AS px_e8
        FROM fill WHERE coin = ANY ($1::int[]) AND time_ms >= $2 AND time_ms < $3 AND dir IN (1, 2) AND crossed) t
      ORDER BY outcome_id, time_ms / $4, seq DESC`,
    values: [coins, params.fromMs, params.toMs, params.stepMs],
  });
  return rows;
}
