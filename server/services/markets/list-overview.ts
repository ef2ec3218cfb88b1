import { formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { type MarketOverviewRow, marketOverview } from '#store/queries/markets/market-overview.ts';
import { averagePx, targetPriceNumber } from './market-json.ts';

export type MarketOverview = {
  coin: string;
  market_class: string;
  underlying: string;
  period: string;
  target_price: number;
  market_name: string;
  trades: number;
  traders: number;
  volume: number;
  avg_px: number;
};

export type OverviewInput = {
  market_class?: string | undefined;
  underlying?: string | undefined;
  period?: string | undefined;
};

const toOverview = (row: MarketOverviewRow): MarketOverview => ({
  coin: formatCoin(row.coin),
  market_class: row.market_class,
  underlying: row.underlying,
  period: row.period,
  target_price: targetPriceNumber(row.target_price),
  market_name: row.market_name,
  trades: row.trades,
  traders: row.traders,
  volume: fromE8(row.volume_e8),
  avg_px: averagePx(row.fill_notional_e8, row.fill_sz_e8) ?? 0,
});

/** Every coin that has traded, by lifetime volume; filters match exactly. */
export async function listOverview(
  ctx: ServiceContext,
  input: OverviewInput,
): Promise<{ data: MarketOverview[] }> {
  return { data: (await marketOverview(ctx.db, input)).map(toOverview) };
}
