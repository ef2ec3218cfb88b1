import type { Pool } from 'pg';
import { hexBytes } from '../../hex-bytes.ts';

/** How many wallets that began in week `cohort` traded in week `week`; weeks are those of builder_wallet_week. */
export type BuilderCohortRow = { cohort: number; week: number; wallets: number };

/** The cohorts of `builder` (lower-case address) that began in week `fromWeek` or later, each up to `throughWeek`. */
export async function builderCohorts(
  db: Pool,
  params: { builder: string; fromWeek: number; throughWeek: number },
): Promise<BuilderCohortRow[]> {
  const { rows } = await db.query<BuilderCohortRow>({
    name: 'builder-cohorts',
    text: `WITH begun AS (
        SELECT wallet, min(week) AS cohort FROM builder_wallet_week WHERE builder = $1
        GROUP BY wallet HAVING min(week) >= $2)
      SELECT b.cohort, w.week, count(*) AS wallets
      FROM builder_wallet_week w JOIN begun b USING (wallet)
      WHERE w.builder = $1 AND w.week BETWEEN $2 AND $3
      GROUP BY b.cohort, w.week ORDER BY b.cohort, w.week`,
    values: [hexBytes(params.builder), params.fromWeek, params.throughWeek],
  });
  return rows;
}
