import { ADDED_BY_CLIENTS } from '#transports/gate/http/http-headers.ts';
import type { HeaderRecord } from '#transports/gate/standing-headers.ts';

/** The headers of every answer of the venue. Nothing of it may be kept: a request lives for seconds. */
export const venueHeaders = (requestId: string): HeaderRecord => ({
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-request-id',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
});

/** What a browser is told before it sends a request from another origin. */
export const VENUE_PREFLIGHT_HEADERS: Readonly<HeaderRecord> = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': `Content-Type, Idempotency-Key, X-Cancel-Token, X-API-Key, Authorization, ${ADDED_BY_CLIENTS}`,
  'access-control-max-age': '86400',
};
