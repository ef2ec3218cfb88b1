import { type HeaderRecord, STANDING_HEADERS } from '../standing-headers.ts';

const EXPOSED = [
  ...STANDING_HEADERS,
  'retry-after',
  'etag',
  'age',
  'link',
  'x-total-count',
  'x-request-id',
].join(', ');

/** The headers of every HTTP answer: who may read it, and what the gate says of its caller. */
export const httpHeaders = (decided: Readonly<HeaderRecord>): HeaderRecord => ({
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'x-content-type-options': 'nosniff',
  ...decided,
});

/**
 * Request headers that scripts of other origins may send, beside those of the operations. Libraries add some by themselves
 * (caching, tracing, error reports), and browsers refuse the whole call for one that is not allowed. `*` stands for the rest,
 * which browsers take for calls without cookies; it never stands for `Authorization`.
 */
export const ADDED_BY_CLIENTS =
  'Accept, Cache-Control, Pragma, X-Requested-With, traceparent, tracestate, baggage, sentry-trace, *';

/** What a browser is told before it sends a request with a key from another origin. */
export const PREFLIGHT_HEADERS: Readonly<HeaderRecord> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': `X-API-Key, Authorization, Content-Type, If-None-Match, Last-Event-ID, ${ADDED_BY_CLIENTS}`,
  'access-control-max-age': '86400',
};
