import { formatCoin, outcomeIdOf, siblingOf, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc, HOUR_MS, timeOrEmpty } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { type CoinHourRow, coinHours } from '#store/queries/markets/coin-hours.ts';
import { type CoinStatsRow, coinStats } from '#store/queries/markets/coin-stats.ts';
import { outcomeById } from '#store/queries/outcomes/outcome-by-id.ts';
import type { OutcomeMetaRow } from '#store/queries/outcomes/outcome-row.ts';
import { averagePx, marketExpiry, pxOrNull, targetPriceNumber } from './market-json.ts';

export type MarketHour = {
  time: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** Shares. */
  sz: number;
  trades: number;
};

const toHour = (row: CoinHourRow): MarketHour => ({
  time: formatUtc(row.hour * HOUR_MS),
  open: fromE8(row.open_e8),
  high: fromE8(row.high_e8),
  low: fromE8(row.low_e8),
  close: fromE8(row.close_e8),
  volume: fromE8(row.volume_e8),
  sz: fromE8(row.sz_e8),
  trades: row.trades,
});

/** Metadata of the coin's outcome; empty values while its fills precede its metadata. */
function describeMarket(coin: number, meta: OutcomeMetaRow | null) {
  const sideIdx = sideIdxOf(coin);
  return {
    coin: formatCoin(coin),
    outcome_id: outcomeIdOf(coin),
    side_idx: sideIdx,
    side_name: (sideIdx === 0 ? meta?.side_a_name : meta?.side_b_name) ?? '',
    sibling_coin: formatCoin(siblingOf(coin)),
    title: meta?.title ?? '',
    market_name: meta?.name ?? '',
    description: meta?.description ?? '',
    question_id: meta?.question_id ?? 0,
    question_name: meta?.question_name ?? '',
    market_class: meta?.market_class ?? '',
    underlying: meta?.underlying ?? '',
    category: meta?.category ?? '',
    subcategory: meta?.subcategory ?? '',
    period: meta?.period ?? '',
    target_price: targetPriceNumber(meta?.target_price ?? '0'),
    expiry: marketExpiry(meta?.expiry_ms ?? 0),
    logo_url: meta?.logo_url ?? '',
    is_settled: meta?.is_settled ?? false,
    settlement_px: meta?.settlement_px ?? -1,
    settled_at: timeOrEmpty(meta?.settled_at_ms ?? null),
  };
}

const describeTrading = (stats: CoinStatsRow) => ({
  last_px: pxOrNull(stats.last_px_e8),
  avg_px: averagePx(stats.fill_notional_e8, stats.fill_sz_e8),
  trades: stats.trades,
  traders: stats.traders,
  volume: fromE8(stats.volume_e8),
  volume_24h: fromE8(stats.volume_24h_e8),
  open_interest: fromE8(stats.open_interest_e8),
  total_fee: fromE8(stats.fees_e8),
  first_trade_at: timeOrEmpty(stats.first_trade_ms),
  last_trade_at: timeOrEmpty(stats.last_trade_ms),
});

export type Market = ReturnType<typeof describeMarket> &
  ReturnType<typeof describeTrading> & { mid_px: number | null; hourly: MarketHour[] };

/** One coin: its market, its own trading, and its hours with trades over the last `hours`. @throws not_found */
export async function getMarket(
  ctx: ServiceContext,
  input: { coin: number; hours: number },
): Promise<Market> {
  const { coin, hours } = input;
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const [meta, [stats], rows] = await Promise.all([
    outcomeById(ctx.db, { outcomeId: outcomeIdOf(coin) }),
    coinStats(ctx.db, { coins: [coin], hour }),
    coinHours(ctx.db, { coin, fromHour: hour - hours + 1 }),
  ]);
  const hasTraded = stats !== undefined && Number(stats.fill_sz_e8) > 0;
  if (stats === undefined || (meta === null && !hasTraded)) {
    throw new ServiceError('not_found', `Coin ${formatCoin(coin)} not found`);
  }
  return {
    ...describeMarket(coin, meta),
    ...describeTrading(stats),
    mid_px: ctx.live.mids.get(formatCoin(coin)) ?? null,
    hourly: rows.map(toHour),
  };
}
