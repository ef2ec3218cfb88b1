import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { type ComparedBuilderRow, comparedBuilders } from '#store/queries/builders/builder-compared.ts';
import { shareOf } from './builder-json.ts';

export type ComparedBuilder = {
  builder: string;
  builder_name: string;
  total_fees_usdc: number;
  fills: number;
  volume: number;
  unique_traders: number;
  market_share_pct: number;
};

const toCompared = (row: ComparedBuilderRow): ComparedBuilder => ({
  builder: `0x${row.builder}`,
  builder_name: row.name,
  total_fees_usdc: fromE8(row.builder_fees_e8),
  fills: row.fee_fills,
  volume: fromE8(row.volume_e8),
  unique_traders: row.traders,
  market_share_pct: 100 * shareOf(row.builder_fees_e8, row.all_fees_e8),
});

/** Builders side by side in the order asked; their share is of the fees of all builders, not of these. */
export async function compareBuilders(
  ctx: ServiceContext,
  { builders }: { builders: readonly string[] },
): Promise<{ data: ComparedBuilder[] }> {
  const rows = await comparedBuilders(ctx.db, { builders });
  return { data: rows.map(toCompared) };
}
