import type { FaultCode } from './fault.ts';

/** The HTTP status of each kind of fault. */
export const HTTP_STATUS: Readonly<Record<FaultCode, number>> = {
  invalid: 400,
  out_of_range: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_encoding: 415,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
};
