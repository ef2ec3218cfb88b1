import type { Pool } from 'pg';

/** A builder's fees over its life. Amounts are 1e-8 units as text; the builder is hex without `0x`. */
export type BuilderFeesRow = { builder: string; builder_fees_e8: string; fee_fills: number };

/** Builders by the fees they took, the largest first, then by address. */
export async function leaderboardBuilders(db: Pool, params: { limit: number }): Promise<BuilderFeesRow[]> {
  const { rows } = await db.query<BuilderFeesRow>({
    name: 'leaderboard-builders',
    text: `SELECT encode(b.builder, 'hex') AS builder, sum(b.builder_fees_e8) AS builder_fees_e8,
        sum(b.fee_fills)::bigint AS fee_fills
      FROM builder_day b GROUP BY b.builder ORDER BY sum(b.builder_fees_e8) DESC, b.builder LIMIT $1`,
    values: [params.limit],
  });
  return rows;
}
