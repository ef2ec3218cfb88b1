const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Candle intervals that upstream accepts, with their length; a month counts as 30 days. */
export const CANDLE_INTERVALS = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '8h': 480 * MINUTE_MS,
  '12h': 720 * MINUTE_MS,
  '1d': DAY_MS,
  '3d': 3 * DAY_MS,
  '1w': 7 * DAY_MS,
  '1M': 30 * DAY_MS,
} as const;

export type CandleInterval = keyof typeof CANDLE_INTERVALS;

export const CANDLE_INTERVAL_NAMES = Object.keys(CANDLE_INTERVALS) as [CandleInterval, ...CandleInterval[]];
