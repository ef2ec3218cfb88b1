/** What kind of market an outcome is; `fallback` is the catch-all leg of a question group. */
export const MARKET_CLASSES = ['named', 'priceBinary', 'priceBucket', 'fallback'] as const;
export type MarketClass = (typeof MARKET_CLASSES)[number];

/** What group analytics call a market: `other` are catch-all legs and coins without metadata. */
export const GROUP_CLASSES = ['priceBinary', 'priceBucket', 'named', 'other'] as const;
export type GroupClass = (typeof GROUP_CLASSES)[number];
