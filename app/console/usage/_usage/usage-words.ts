import { formatWhole } from '#app/format/decimals.ts';
import { formatUsdExact, nounFor } from '#app/format/numbers.ts';
import { PLANS, type Tier } from '#domain/tier.ts';

/** A number of requests in full. */
export const requestsOf = (count: number): string => `${formatWhole(count)} ${nounFor(count, 'request')}`;

/** A share of a whole in per cent; what is more than nothing never reads as nothing. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%';
  const percent = (100 * part) / whole;
  return percent < 0.1 ? '<0.1%' : `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
}

/** A day in UTC: `Jun 15`. */
export const dayOf = (startMs: number): string =>
  new Date(startMs).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

type Month = {
  tier: Tier;
  used: number;
  quota: number | null;
  forecast: { used: number; overageUsd: number | null };
};

/** What the pace of the last days means for the end of the month, in a sentence. */
export function forecastWords({ tier, used, quota, forecast }: Month): string {
  if (quota === null) return 'Your plan has no quota.';
  if (PLANS[tier].hardMonthlyQuota) {
    if (used >= quota) return 'The quota is used up: calls get 429 until the month ends.';
    if (forecast.used > quota)
      return 'At this pace the quota runs out before the month ends. Calls then get 429.';
    return 'At this pace the quota lasts the whole month.';
  }
  if (forecast.used <= quota) return 'At this pace the month stays within the quota.';
  const beyond = requestsOf(forecast.used - quota);
  if (forecast.overageUsd === null) return `At this pace ${beyond} go beyond the quota.`;
  return `At this pace ${beyond} go beyond the quota, for ${formatUsdExact(forecast.overageUsd)} more.`;
}
