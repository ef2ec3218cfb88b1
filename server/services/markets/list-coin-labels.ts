import { coinOf, formatCoin, type SideIdx } from '#domain/coin.ts';
import type { ServiceContext } from '#services/context.ts';
import { outcomeNames } from '#store/queries/outcomes/outcome-names.ts';
import { coinLabel } from './coin-label.ts';

const SIDES: readonly SideIdx[] = [0, 1];

/** A display label for every coin of every indexed outcome. */
export async function listCoinLabels(ctx: ServiceContext): Promise<{ labels: Record<string, string> }> {
  const labels: Record<string, string> = {};
  for (const row of await outcomeNames(ctx.db)) {
    for (const side of SIDES) labels[formatCoin(coinOf(row.outcome_id, side))] = coinLabel(row, side);
  }
  return { labels };
}
