import { formatDecimal } from '#app/format/decimals.ts';
import type { TierPlan } from '#domain/tier.ts';

export const countWords = (count: number): string => formatDecimal(count, 0, 3);
export const usdWords = (amount: number): string => formatDecimal(amount, 0, 0, '$');

/** `1,000,000 requests a month`. */
export const quotaWords = ({ tokensPerMonth }: TierPlan): string =>
  tokensPerMonth === null ? 'Unlimited, fair use' : countWords(tokensPerMonth);

/** What a further 100,000 requests cost, or what happens instead. */
export function beyondWords({ overagePer100kUsd, hardMonthlyQuota }: TierPlan): string {
  if (overagePer100kUsd !== null) return `${usdWords(overagePer100kUsd)} per 100,000`;
  return hardMonthlyQuota ? 'Stops until the next month' : 'Nothing to pay';
}

/** Subscriptions of webhooks that a plan includes. */
export function webhookWords({ webhooks }: TierPlan): string {
  if (webhooks === null) return 'None';
  const { subscriptions, addressesEach } = webhooks;
  if (subscriptions === null) return 'Unlimited';
  const most = addressesEach === null ? 'any number of' : `up to ${countWords(addressesEach)}`;
  return `${countWords(subscriptions)}, with ${most} addresses each`;
}
