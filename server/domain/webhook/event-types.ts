/** Event types of market subscriptions, with the tier that each requires. */
export const MARKET_EVENT_TYPES = {
  fill: 'scale',
  order: 'enterprise',
  'reward.leaderboard.updated': 'enterprise',
  'reward.cycle.finalized': 'enterprise',
} as const;
export type MarketEventType = keyof typeof MARKET_EVENT_TYPES;

/** Of them, those of campaigns of rewards: found by the campaign's builder, and by no wallet, filter or predicate. */
export const REWARD_EVENT_TYPES = ['reward.leaderboard.updated', 'reward.cycle.finalized'] as const;
export type RewardEventType = (typeof REWARD_EVENT_TYPES)[number];

export const isRewardEvent = (type: string): type is RewardEventType =>
  (REWARD_EVENT_TYPES as readonly string[]).includes(type);

/** Event types of sports subscriptions. */
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

/** Order statuses, as in `filters.statuses` and the payload's `status`. */
export const ORDER_STATUSES = ['placed', 'canceled', 'triggered'] as const;
