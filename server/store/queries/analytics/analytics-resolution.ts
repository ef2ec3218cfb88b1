import type { Pool } from 'pg';

export const RESOLUTION_GROUPS = ['category', 'underlying'] as const;
export type ResolutionGroup = (typeof RESOLUTION_GROUPS)[number];

/** How a group of settled outcomes was paid. The payout is 1e-8 units as text. */
export type ResolutionRow = {
  group: string | null;
  total_settled: number;
  payout_e8: string;
  /** Settlement legs at 1 and at 0. */
  winners: number;
  losers: number;
  /** From first sight to the first payout; null where no time is known. */
  avg_resolution_ms: number | null;
};

const both = (column: string): string =>
  `coalesce(sum(coalesce(a.${column}, 0) + coalesce(b.${column}, 0)), 0)`;

/** Settled outcomes by category or underlying, the largest group first, then by name; without a group one row, or none. */
export async function resolutions(
  db: Pool,
  params: { groupBy: ResolutionGroup | null },
): Promise<ResolutionRow[]> {
  const { rows } = await db.query<ResolutionRow>({
    name: 'analytics-resolution',
    text: `SELECT CASE $1::text WHEN 'category' THEN o.category WHEN 'underlying' THEN o.underlying END AS "group",
        count(*) AS total_settled, ${both('payout_e8')} AS payout_e8, ${both('won')}::bigint AS winners,
        ${both('lost')}::bigint AS losers,
        avg(coalesce(least(a.settled_at_ms, b.settled_at_ms), o.settled_at_ms) - o.first_seen_ms)::float8
          AS avg_resolution_ms
      FROM outcome o
      LEFT JOIN coin_settlement a ON a.coin = o.outcome_id * 10
      LEFT JOIN coin_settlement b ON b.coin = o.outcome_id * 10 + 1
      WHERE o.is_settled GROUP BY 1 ORDER BY 2 DESC, 1`,
    values: [params.groupBy],
  });
  return rows;
}
