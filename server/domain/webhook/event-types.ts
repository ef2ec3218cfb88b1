/** What a subscription to the market may hear of, and the tier that it takes. */
export const MARKET_EVENT_TYPES = { fill: 'scale', order: 'enterprise' } as const;
export type MarketEventType = keyof typeof MARKET_EVENT_TYPES;

/** What a subscription to sports may hear of. */
export const SPORTS_EVENT_TYPES = [
  'match.kickoff',
  'match.goal',
  'match.card',
  'match.substitution',
  'match.var',
  'match.status_change',
  'match.ft',
] as const;
export type SportsEventType = (typeof SPORTS_EVENT_TYPES)[number];

/** What happens to an order, as `filters.statuses` and the payload's `status` name it. */
export const ORDER_STATUSES = ['placed', 'canceled', 'triggered'] as const;
