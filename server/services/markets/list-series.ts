import { fromE8 } from '#domain/fixed.ts';
import type { MarketClass } from '#domain/market-class.ts';
import type { ServiceContext } from '#services/context.ts';
import { type MarketSeriesRow, marketSeries } from '#store/queries/markets/market-series.ts';
import { marketExpiry } from './market-json.ts';

export type MarketSeries = {
  market_class: MarketClass;
  underlying: string;
  period: string;
  all_rounds_volume: number;
  current_round_volume: number;
  /** Shares. */
  open_interest: number;
  all_rounds_trades: number;
  rounds: number;
  latest_expiry: string;
};

const toSeries = (row: MarketSeriesRow): MarketSeries => ({
  market_class: row.market_class,
  underlying: row.underlying,
  period: row.period,
  all_rounds_volume: fromE8(row.all_rounds_volume_e8),
  current_round_volume: fromE8(row.current_round_volume_e8),
  open_interest: fromE8(row.open_interest_e8),
  all_rounds_trades: row.all_rounds_trades,
  rounds: row.rounds,
  latest_expiry: marketExpiry(row.latest_expiry_ms),
});

/** The rolling series of markets, by lifetime volume over all rounds. */
export async function listSeries(
  ctx: ServiceContext,
  input: { market_class?: string | undefined; underlying?: string | undefined },
): Promise<{ data: MarketSeries[] }> {
  return { data: (await marketSeries(ctx.db, { ...input, nowMs: ctx.now() })).map(toSeries) };
}
