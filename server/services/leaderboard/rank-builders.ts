import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { leaderboardBuilders } from '#store/queries/leaderboards/leaderboard-builders.ts';

/** `fills` counts those that paid the builder; the name is empty for a builder without a label. */
export type BuilderFees = { builder: string; builder_name: string; total_fees_usdc: number; fills: number };

/** Builders by lifetime fees. */
export async function rankBuilders(
  ctx: ServiceContext,
  input: { limit: number },
): Promise<{ data: BuilderFees[]; limit: number }> {
  const rows = await leaderboardBuilders(ctx.db, input);
  const data = rows.map((row) => ({
    builder: `0x${row.builder}`,
    builder_name: row.name,
    total_fees_usdc: fromE8(row.builder_fees_e8),
    fills: row.fee_fills,
  }));
  return { data, limit: input.limit };
}
