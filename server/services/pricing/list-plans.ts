import { PLANS, TIERS, type TierPlan } from '#domain/tier.ts';

/** The plan matrix, cheapest first. */
export function listPlans(): TierPlan[] {
  return TIERS.map((tier) => PLANS[tier]);
}
