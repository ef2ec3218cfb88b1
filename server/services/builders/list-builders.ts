import type { ServiceContext } from '#services/context.ts';
import { topBuilders } from '#store/queries/builders/builder-totals.ts';
import { type Builder, toBuilder } from './builder-json.ts';

/** The builders with the most fees, then volume, then by address. */
export async function listBuilders(
  ctx: ServiceContext,
  { limit }: { limit: number },
): Promise<{ data: Builder[]; limit: number }> {
  const rows = await topBuilders(ctx.db, { limit });
  return { data: rows.map(toBuilder), limit };
}
