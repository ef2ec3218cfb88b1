import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { builderShare, type ShareMetric } from '#store/queries/builders/builder-share.ts';
import { shareOf } from './builder-json.ts';

export { SHARE_METRICS } from '#store/queries/builders/builder-share.ts';

export type MarketShare = {
  builder: string;
  builder_name: string;
  metric: ShareMetric;
  builder_value: number;
  total_value: number;
  share_pct: number;
  rank: number;
};

/** A builder's part of the volume or fees of all builders, in USD and percent. Rank 1 has the most. */
export async function getMarketShare(
  ctx: ServiceContext,
  { builder, metric }: { builder: string; metric: ShareMetric },
): Promise<MarketShare> {
  const row = await builderShare(ctx.db, { builder, metric });
  return {
    builder,
    builder_name: row.name,
    metric,
    builder_value: fromE8(row.value_e8),
    total_value: fromE8(row.total_e8),
    share_pct: 100 * shareOf(row.value_e8, row.total_e8),
    rank: row.rank,
  };
}
