import type { Pool } from 'pg';

/** The price of side A of an outcome at one moment, in 1e-8 units. */
export type BeliefRow = { time_ms: number; px_e8: number };

const coinsOf = (outcomeId: number): number[] => [outcomeId * 10, outcomeId * 10 + 1];

/** Every trade of an outcome, oldest first; a price p of side B is 1 - p of side A. */
export async function beliefTrades(db: Pool, params: { outcomeId: number }): Promise<BeliefRow[]> {
  const { rows } = await db.query<BeliefRow>({
    name: 'analytics-belief-trades',
    text: `SELECT time_ms, CASE WHEN coin % 10 = 0 THEN px_e8 ELSE 100000000 - px_e8 END AS px_e8
      FROM fill WHERE coin = ANY($1) AND dir <= 2 AND crossed ORDER BY time_ms, seq`,
    values: [coinsOf(params.outcomeId)],
  });
  return rows;
}

/** The last trade of each coin of an outcome in each hour, oldest first. */
export async function beliefHours(db: Pool, params: { outcomeId: number }): Promise<BeliefRow[]> {
  const { rows } = await db.query<BeliefRow>({
    name: 'analytics-belief-hours',
    text: `SELECT last_ms AS time_ms, CASE WHEN coin % 10 = 0 THEN close_e8 ELSE 100000000 - close_e8 END AS px_e8
      FROM coin_hour WHERE coin = ANY($1) ORDER BY last_ms, last_seq`,
    values: [coinsOf(params.outcomeId)],
  });
  return rows;
}
