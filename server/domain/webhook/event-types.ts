/** Where events come from. Each source finds the subscriptions of its events in its own way. */
export type EventTopic = 'fills' | 'orders' | 'rewards' | 'matches';

/** What is known of an event type. Its sample is in `SAMPLES`, its payload's schema in `EVENT_SCHEMAS`. */
export type EventDescriptor = {
  /** The lowest tier that may subscribe to it; below Scale there are no webhooks. */
  tier: 'scale' | 'enterprise';
  topic: EventTopic;
  /** Such events within a sentence. */
  plural: string;
};
/** With its name in a list of choices, and what stands beside it. */
type ChosenEvent = EventDescriptor & { label: string; about: string };

/** Event types of market subscriptions. */
export const MARKET_EVENTS = {
  fill: {
    ...({ tier: 'scale', topic: 'fills' } as const),
    ...{ label: 'Fills', about: 'every execution', plural: 'fills' },
  },
  order: {
    ...({ tier: 'enterprise', topic: 'orders' } as const),
    ...{ label: 'Orders', about: 'placed, canceled, triggered', plural: 'orders' },
  },
  // Events of campaigns: found by the campaign's builder, and by no wallet, filter or predicate.
  'reward.leaderboard.updated': {
    ...({ tier: 'enterprise', topic: 'rewards' } as const),
    ...{ label: 'Reward leaderboards', about: 'of builders’ campaigns, once a minute at most' },
    plural: 'reward leaderboards',
  },
  'reward.cycle.finalized': {
    ...({ tier: 'enterprise', topic: 'rewards' } as const),
    ...{ label: 'Reward payouts', about: 'of builders’ campaigns, when final', plural: 'reward payouts' },
  },
} satisfies Record<string, ChosenEvent>;
export type MarketEventType = keyof typeof MARKET_EVENTS;

const ofMatches = (plural: string) => ({ tier: 'enterprise', topic: 'matches', plural }) as const;

/** Event types of sports subscriptions. */
export const SPORTS_EVENTS = {
  'match.kickoff': ofMatches('kick-offs'),
  'match.goal': ofMatches('goals'),
  'match.card': ofMatches('cards'),
  'match.substitution': ofMatches('substitutions'),
  'match.var': ofMatches('video reviews'),
  'match.status_change': ofMatches('status changes'),
  'match.ft': ofMatches('final whistles'),
} satisfies Record<string, EventDescriptor>;
export type SportsEventType = keyof typeof SPORTS_EVENTS;

export type WebhookEventType = MarketEventType | SportsEventType;

type Names<T> = [T, ...T[]];
export const MARKET_EVENT_TYPES = Object.keys(MARKET_EVENTS) as Names<MarketEventType>;
export const SPORTS_EVENT_TYPES = Object.keys(SPORTS_EVENTS) as Names<SportsEventType>;
export const WEBHOOK_EVENT_TYPES: Names<WebhookEventType> = [...MARKET_EVENT_TYPES, ...SPORTS_EVENT_TYPES];

const TABLE: Readonly<Record<string, EventDescriptor>> = { ...MARKET_EVENTS, ...SPORTS_EVENTS };

/** What is known of a stored event type; undefined for one that is not known. */
export const eventDescriptor = (type: string): EventDescriptor | undefined =>
  Object.hasOwn(TABLE, type) ? TABLE[type] : undefined;

/** The market event types of a topic. */
type MarketTypesOf<Topic extends EventTopic> = {
  [Type in MarketEventType]: (typeof MARKET_EVENTS)[Type]['topic'] extends Topic ? Type : never;
}[MarketEventType];
export type RewardEventType = MarketTypesOf<'rewards'>;
/** Types of events that wallets, filters and predicates select. */
export type TradeEventType = MarketTypesOf<'fills' | 'orders'>;

export const isRewardEvent = (type: string): type is RewardEventType =>
  eventDescriptor(type)?.topic === 'rewards';

/** Order statuses, as in `filters.statuses` and the payload's `status`. */
export const ORDER_STATUSES = ['placed', 'canceled', 'triggered'] as const;
