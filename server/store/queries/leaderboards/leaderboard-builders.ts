import type { Pool } from 'pg';

/** A builder's fees over its life. Amounts are 1e-8 units as text; the builder is hex without `0x`; `name` is empty without a label. */
export type BuilderFeesRow = { builder: string; name: string; builder_fees_e8: string; fee_fills: number };

/** Builders by the fees they took, the largest first, then by address. */
export async function leaderboardBuilders(db: Pool, params: { limit: number }): Promise<BuilderFeesRow[]> {
  const { rows } = await db.query<BuilderFeesRow>({
    name: 'leaderboard-builders',
    text: `SELECT encode(b.builder, 'hex') AS builder, coalesce(l.name, '') AS name, b.builder_fees_e8, b.fee_fills
      FROM (
        SELECT builder, sum(builder_fees_e8) AS builder_fees_e8, sum(fee_fills)::bigint AS fee_fills
        FROM builder_day GROUP BY builder ORDER BY 2 DESC, 1 LIMIT $1
      ) b LEFT JOIN builder_label l ON l.builder = b.builder
      ORDER BY b.builder_fees_e8 DESC, b.builder`,
    values: [params.limit],
  });
  return rows;
}
