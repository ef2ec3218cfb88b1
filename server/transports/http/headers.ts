import type { Standing } from '#services/usage/meter.ts';

export type HeaderRecord = Record<string, string>;

const RATE_HEADERS = [
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

const EXPOSED = [...RATE_HEADERS, 'retry-after', 'etag', 'age', 'x-request-id'].join(', ');

/** The headers that every answer carries: who may read it, its request id, and where the caller stands. */
export function commonHeaders(requestId: string, standing: Standing): HeaderRecord {
  const { plan, used } = standing;
  const limit = String(plan.requestsPerMinute);
  const remaining = String(standing.remaining);
  const reset = String(standing.resetSeconds);
  const quota = plan.tokensPerMonth;
  return {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'x-content-type-options': 'nosniff',
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

/** What a browser is told before it sends a request with a key from another origin. */
export const PREFLIGHT_HEADERS: Readonly<HeaderRecord> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'X-API-Key, Authorization, Content-Type, If-None-Match, Last-Event-ID',
  'access-control-max-age': '86400',
};
