import type { Standing } from '#services/usage/meter.ts';

/** Headers of an answer, or the metadata that stands for them: names in lower case. */
export type HeaderRecord = Record<string, string>;

/** Names of the rate limit and quota headers. */
export const STANDING_HEADERS = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-quota-limit',
  'x-quota-used',
  'x-quota-remaining',
  'x-quota-period',
  'x-tier',
] as const;

/** Headers of every response: request id, rate limit and quota. */
export function standingHeaders(requestId: string, standing: Standing): HeaderRecord {
  const { plan, used } = standing;
  const limit = String(plan.requestsPerMinute);
  const remaining = String(standing.remaining);
  const reset = String(standing.resetSeconds);
  const quota = plan.tokensPerMonth;
  return {
    'x-request-id': requestId,
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': reset,
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
    'x-quota-limit': quota === null ? 'unlimited' : String(quota),
    'x-quota-used': String(used),
    'x-quota-remaining': quota === null ? 'unlimited' : String(Math.max(0, quota - used)),
    'x-quota-period': standing.period,
    'x-tier': plan.tier,
  };
}
