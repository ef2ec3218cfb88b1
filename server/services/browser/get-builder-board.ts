import type { Builder } from '#services/builders/builder-json.ts';
import { getMarketShare } from '#services/builders/get-market-share.ts';
import { listBuilders } from '#services/builders/list-builders.ts';
import type { ServiceContext } from '#services/context.ts';

/** Builders of the board: as many as the public list gives. */
export const BOARD_ROWS = 500;

export type BuilderBoard = {
  rows: Builder[];
  /** USD over all builders, also those beyond `rows`: what a share is a share of. */
  total: { fees: number; volume: number };
};

/** The builders with the most fees, beside what all builders have together. */
export async function getBuilderBoard(ctx: ServiceContext): Promise<BuilderBoard> {
  const { data: rows } = await listBuilders(ctx, { limit: BOARD_ROWS });
  const builder = rows[0]?.builder;
  if (builder === undefined) return { rows, total: { fees: 0, volume: 0 } };
  const [fees, volume] = await Promise.all([
    getMarketShare(ctx, { builder, metric: 'fees' }),
    getMarketShare(ctx, { builder, metric: 'volume' }),
  ]);
  return { rows, total: { fees: fees.total_value, volume: volume.total_value } };
}
