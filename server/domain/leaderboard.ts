import { DAY_MS, HOUR_MS } from './time.ts';

/** What wallets can be ranked by; the first is the default. */
export const LEADERBOARD_METRICS = ['pnl', 'volume', 'roi', 'win_rate', 'trades', 'wins'] as const;
export type LeaderboardMetric = (typeof LEADERBOARD_METRICS)[number];

export const LEADERBOARD_TIMEFRAMES = ['24h', '7d', '30d', 'all'] as const;
export type LeaderboardTimeframe = (typeof LEADERBOARD_TIMEFRAMES)[number];

/** Length of each window, in hours. */
export const TIMEFRAME_HOURS: Record<Exclude<LeaderboardTimeframe, 'all'>, number> = {
  '24h': 24,
  '7d': 168,
  '30d': 720,
};

/** Whole UTC hours: `fromHour` <= epoch hour < `untilHour`. */
export type HourSpan = { fromHour: number; untilHour: number };

/** A window of boards and digests at epoch hour `hour`. `span`: its hours, negative for the one before that which ends now. */
export type HourWindow = HourSpan & { hour: number; span: number };

/** The current UTC hour and the `hours` - 1 before it; open towards now, so that it ends with the current UTC day. */
export function windowUntilNow(nowMs: number, hours: number): HourWindow {
  const hour = Math.floor(nowMs / HOUR_MS);
  return {
    fromHour: hour - hours + 1,
    untilHour: (Math.floor(nowMs / DAY_MS) + 1) * 24,
    ...{ hour, span: hours },
  };
}

/** The hours that a timeframe covers now; undefined for all time. */
export const timeframeWindow = (nowMs: number, timeframe: LeaderboardTimeframe): HourWindow | undefined =>
  timeframe === 'all' ? undefined : windowUntilNow(nowMs, TIMEFRAME_HOURS[timeframe]);

/** As many hours before a window that ends now. */
export const windowBefore = ({ fromHour, hour, span }: HourWindow): HourWindow => ({
  fromHour: fromHour - span,
  untilHour: fromHour,
  ...{ hour, span: -span },
});

/** wins / (wins + losses); 0 without any win or loss. */
export const winRate = (wins: number, losses: number): number =>
  wins + losses === 0 ? 0 : wins / (wins + losses);

/** pnl / volume of amounts in one unit; 0 without volume. */
export const returnOnVolume = (pnl: number, volume: number): number => (volume === 0 ? 0 : pnl / volume);
