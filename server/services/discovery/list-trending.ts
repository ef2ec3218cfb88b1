import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type TrendingRow, trendingOutcomes } from '#store/queries/discovery/discovery-trending.ts';
import { type DiscoveryInput, type DiscoveryOutcome, toDiscoveryOutcome, usdToE8 } from './discovery-json.ts';
import { MIN_TRENDING_VOLUME_USD, trendingScore } from './trending-score.ts';

export type TrendingOutcome = DiscoveryOutcome & {
  volume_24h: number;
  volume_1h: number;
  vol_accel: number;
  new_traders_1h: number;
  prob_delta_1h: number;
  trades_1h: number;
  trade_accel: number;
  recency: number;
  trending_score: number;
};

function toTrending(row: TrendingRow, nowMs: number): TrendingOutcome {
  const volume24hUsd = fromE8(row.volume_24h_e8);
  const volume1hUsd = fromE8(row.volume_1h_e8);
  const probDelta1h = row.px_then_e8 === null ? 0 : fromE8(row.px_now_e8 - row.px_then_e8);
  const { volAccel, tradeAccel, recency, score } = trendingScore({
    volume24hUsd,
    volume1hUsd,
    trades24h: row.trades_24h,
    trades1h: row.trades_1h,
    newTraders1h: row.new_traders_1h,
    probDelta1h,
    sinceLastTradeHours: (nowMs - row.last_trade_ms) / HOUR_MS,
  });
  return {
    ...toDiscoveryOutcome(row),
    volume_24h: volume24hUsd,
    volume_1h: volume1hUsd,
    vol_accel: volAccel,
    new_traders_1h: row.new_traders_1h,
    prob_delta_1h: probDelta1h,
    trades_1h: row.trades_1h,
    trade_accel: tradeAccel,
    recency,
    trending_score: score,
  };
}

const hottestFirst = (left: TrendingOutcome, right: TrendingOutcome): number =>
  right.trending_score - left.trending_score ||
  right.volume_24h - left.volume_24h ||
  right.outcome_id - left.outcome_id;

/** Open outcomes by trending score, then by the day's volume and the newest id. Those that score 0 are left out. */
export async function listTrending(
  ctx: ServiceContext,
  input: DiscoveryInput,
): Promise<{ count: number; trending: TrendingOutcome[] }> {
  const nowMs = ctx.now();
  const rows = await trendingOutcomes(ctx.db, {
    underlying: input.underlying,
    hour: Math.floor(nowMs / HOUR_MS),
    sinceMs: nowMs - HOUR_MS,
    nowMs,
    minVolumeE8: usdToE8(MIN_TRENDING_VOLUME_USD),
  });
  const trending = rows
    .map((row) => toTrending(row, nowMs))
    .filter((outcome) => outcome.trending_score > 0)
    .sort(hottestFirst)
    .slice(0, input.limit);
  return { count: trending.length, trending };
}
