export const TIERS = ['free', 'growth', 'scale', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

/** Whether an organisation of a tier has what needs `wanted`. */
export const reachesTier = (tier: Tier, wanted: Tier): boolean =>
  TIERS.indexOf(tier) >= TIERS.indexOf(wanted);

export type TierPlan = {
  tier: Tier;
  name: string;
  /** USD a month; null is by agreement. */
  priceUsd: number | null;
  requestsPerMinute: number;
  /** One token is one request; null is unlimited under fair use. */
  tokensPerMonth: number | null;
  /** USD for each further 100,000 tokens; null means that none can be bought. */
  overagePer100kUsd: number | null;
  /** A hard limit answers 429; a soft one only shows in the headers. */
  hardMinuteLimit: boolean;
  hardMonthlyQuota: boolean;
  /** Streams that all keys of an organisation may hold open together: over all processes with Redis, else in each. */
  streamsPerOrg: number;
  webhooks: { subscriptions: number | null; addressesEach: number | null } | null;
  groupAnalytics: boolean;
};

/** The plan matrix: the one table that limits, headers, `/v1/pricing` and the pricing page read. */
export const PLANS: Record<Tier, TierPlan> = {
  free: {
    tier: 'free',
    name: 'Free',
    priceUsd: 0,
    requestsPerMinute: 10,
    tokensPerMonth: 1_000,
    overagePer100kUsd: null,
    hardMinuteLimit: true,
    hardMonthlyQuota: true,
    streamsPerOrg: 6,
    webhooks: null,
    groupAnalytics: false,
  },
  growth: {
    tier: 'growth',
    name: 'Growth',
    priceUsd: 1_100,
    requestsPerMinute: 1_000,
    tokensPerMonth: 1_000_000,
    overagePer100kUsd: 22,
    hardMinuteLimit: true,
    hardMonthlyQuota: false,
    streamsPerOrg: 30,
    webhooks: null,
    groupAnalytics: true,
  },
  scale: {
    tier: 'scale',
    name: 'Scale',
    priceUsd: 2_300,
    requestsPerMinute: 3_000,
    tokensPerMonth: 3_000_000,
    overagePer100kUsd: 9,
    hardMinuteLimit: true,
    hardMonthlyQuota: false,
    streamsPerOrg: 60,
    webhooks: { subscriptions: 10, addressesEach: 100 },
    groupAnalytics: true,
  },
  enterprise: {
    tier: 'enterprise',
    name: 'Enterprise',
    priceUsd: null,
    requestsPerMinute: 50_000,
    tokensPerMonth: null,
    overagePer100kUsd: null,
    hardMinuteLimit: false,
    hardMonthlyQuota: false,
    streamsPerOrg: 150,
    webhooks: { subscriptions: null, addressesEach: null },
    groupAnalytics: true,
  },
};
