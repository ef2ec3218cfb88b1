import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type PriceLegRow, priceLegs } from '#store/queries/outcomes/price-legs.ts';
import { groupPriceLegs, type PriceMarketGroup } from './price-market-group.ts';
import { spotPrices } from './spot-prices.ts';

export const PRICE_MARKET_STATUSES = ['active', 'settled', 'all'] as const;

export type ListPriceMarketsInput = {
  underlying?: string | undefined;
  period?: string | undefined;
  status: (typeof PRICE_MARKET_STATUSES)[number];
  onlyTradable: boolean;
  excludeExpired: boolean;
};

/** Whether the leg can be traded now: open, not expired, and with a price to trade against. */
function isTradable(ctx: ServiceContext, leg: PriceLegRow, nowMs: number): boolean {
  const isOpen = !leg.is_settled && leg.expiry_ms > nowMs;
  return isOpen && (leg.yes_px_e8 !== null || ctx.live.mids.has(`#${leg.outcome_id * 10}`));
}

/**
 * Price markets in groups of one underlying, period and expiry: open groups by expiry, soonest first; with
 * other statuses the latest expiry first.
 */
export async function listPriceMarkets(
  ctx: ServiceContext,
  input: ListPriceMarketsInput,
): Promise<{ count: number; groups: PriceMarketGroup[] }> {
  const nowMs = ctx.now();
  const { onlyTradable, ...filter } = input;
  const rows = await priceLegs(ctx.db, { ...filter, nowMs, hour: Math.floor(nowMs / HOUR_MS) });
  const legs = onlyTradable ? rows.filter((leg) => isTradable(ctx, leg, nowMs)) : rows;
  const spots = await spotPrices(ctx, { symbols: [...new Set(legs.map((leg) => leg.underlying))] });
  const groups = groupPriceLegs(legs, spots, nowMs);
  if (input.status !== 'active') groups.reverse();
  return { count: groups.length, groups };
}
