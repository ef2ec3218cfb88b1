/** What kind of market an outcome is; `fallback` is the catch-all leg of a question group. */
export const MARKET_CLASSES = ['named', 'priceBinary', 'priceBucket', 'fallback'] as const;
export type MarketClass = (typeof MARKET_CLASSES)[number];
