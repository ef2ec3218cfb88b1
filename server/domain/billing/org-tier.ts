import { TIERS, type Tier } from '#domain/tier.ts';

/**
 * The tier of an organisation after what it pays for went from `paidBefore` to `paidNow`. What an operator has
 * granted is never taken away by a payment: Enterprise stays, and so does any other tier above what was paid for.
 */
export function tierAfterPayment(input: { tier: Tier; paidBefore: Tier; paidNow: Tier }): Tier {
  const { tier, paidBefore, paidNow } = input;
  if (tier === 'enterprise') return tier;
  if (TIERS.indexOf(paidNow) > TIERS.indexOf(tier)) return paidNow;
  return tier === paidBefore ? paidNow : tier;
}
