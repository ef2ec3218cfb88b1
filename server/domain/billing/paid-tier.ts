import { PLANS, type Tier } from '#domain/tier.ts';

/** The tiers that can be bought with a card. Free costs nothing and Enterprise is by agreement. */
export const PAID_TIERS = ['growth', 'scale'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

/** Whether a tier is bought with a card. */
export const isPaidTier = (tier: string): tier is PaidTier =>
  (PAID_TIERS as readonly string[]).includes(tier);

const PER = 100_000;

/** USD cents of one request beyond the quota; a fraction, such as 0.022. */
export const overageCentsEach = (tier: PaidTier): number =>
  ((PLANS[tier].overagePer100kUsd ?? 0) * 100) / PER;

/**
 * What a month of `requests` costs on a plan, in USD: its price and what lies beyond its quota, by the request.
 * Null where the plan ends at its quota or has no price.
 */
export function monthlyCostUsd(tier: Tier, requests: number): number | null {
  const { priceUsd, tokensPerMonth, hardMonthlyQuota } = PLANS[tier];
  if (priceUsd === null || tokensPerMonth === null) return null;
  const beyond = Math.max(0, requests - tokensPerMonth);
  if (beyond === 0) return priceUsd;
  if (hardMonthlyQuota || !isPaidTier(tier)) return null;
  return Math.round(priceUsd * 100 + beyond * overageCentsEach(tier)) / 100;
}
