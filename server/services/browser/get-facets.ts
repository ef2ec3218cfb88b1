import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { browserFacets, browserOverview, type FacetRow } from '#store/queries/browser/browser-facets.ts';

/** Number of live and settled markets for each combination of category, class and underlying. */
export const getFacets = (ctx: ServiceContext): Promise<FacetRow[]> => browserFacets(ctx.db);

/** Totals of everything indexed; volumes in USD. */
export type Overview = {
  liveMarkets: number;
  settledMarkets: number;
  trades: number;
  trades24h: number;
  volumeUsd: number;
  volume24hUsd: number;
  wallets: number;
};

/** The numbers at the head of the dashboard. Each trade counts once. */
export async function getOverview(ctx: ServiceContext): Promise<Overview> {
  const row = await browserOverview(ctx.db, Math.floor(ctx.now() / HOUR_MS));
  return {
    liveMarkets: row.live_markets,
    settledMarkets: row.settled_markets,
    trades: row.trades,
    trades24h: row.trades_24h,
    volumeUsd: fromE8(row.volume_e8),
    volume24hUsd: fromE8(row.volume_24h_e8),
    wallets: row.wallets,
  };
}
