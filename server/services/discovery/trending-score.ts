const DAY_HOURS = 24;
/** USD of the last day below which nothing is trending. */
export const MIN_TRENDING_VOLUME_USD = 50;

export type TrendingFigures = {
  volume24hUsd: number;
  volume1hUsd: number;
  trades24h: number;
  trades1h: number;
  newTraders1h: number;
  /** How far the price of side A moved in the hour, -1 to 1. */
  probDelta1h: number;
  sinceLastTradeHours: number;
};

export type TrendingScore = { volAccel: number; tradeAccel: number; recency: number; score: number };

/** Ratio of the last hour to the day's hourly average: 1 is average, 0 is no activity. */
const acceleration = (inHour: number, inDay: number): number =>
  inDay > 0 ? inHour / (inDay / DAY_HOURS) : 0;

/**
 * The specification's trending formula: gate × recency × (0.40 ln(1 + max(vol_accel - 1, 0))
 * + 0.20 ln(1 + new_traders) + 0.25 min(1, 4 |Δprob|) + 0.15 ln(1 + max(trade_accel - 1, 0))), where recency falls
 * in a line to 0 over the 24 hours after the last trade, and the gate is 1 from 50 USD of the last day on, else 0.
 */
export function trendingScore(figures: TrendingFigures): TrendingScore {
  const volAccel = acceleration(figures.volume1hUsd, figures.volume24hUsd);
  const tradeAccel = acceleration(figures.trades1h, figures.trades24h);
  const recency = Math.min(1, Math.max(0, 1 - figures.sinceLastTradeHours / DAY_HOURS));
  const gate = figures.volume24hUsd >= MIN_TRENDING_VOLUME_USD ? 1 : 0;
  const heat =
    0.4 * Math.log1p(Math.max(volAccel - 1, 0)) +
    0.2 * Math.log1p(figures.newTraders1h) +
    0.25 * Math.min(1, 4 * Math.abs(figures.probDelta1h)) +
    0.15 * Math.log1p(Math.max(tradeAccel - 1, 0));
  return { volAccel, tradeAccel, recency, score: gate * recency * heat };
}
