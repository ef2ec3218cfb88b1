import { expect, it } from 'vitest';
import { VENUE_PREFLIGHT_HEADERS } from '../../http/venue/venue-headers.ts';
import { PREFLIGHT_HEADERS } from './http-headers.ts';

/** What libraries for browsers add by themselves, beside what this API names: fetch wrappers, tracing, error reports. */
const ADDED = [
  ...['cache-control', 'pragma', 'x-requested-with', 'traceparent', 'tracestate', 'baggage', 'sentry-trace'],
  ...['x-datadog-trace-id', 'x-b3-traceid', 'accept-version', 'newrelic'],
];

/** Whether a browser sends a header of a call without cookies (Fetch, "CORS-preflight fetch"). */
function isAllowed(preflight: Readonly<Record<string, string>>, name: string): boolean {
  const allowed = String(preflight['access-control-allow-headers'])
    .toLowerCase()
    .split(/\s*,\s*/);
  return allowed.includes(name) || (allowed.includes('*') && name !== 'authorization');
}

it.each([
  ['the data service', PREFLIGHT_HEADERS],
  ['the venue', VENUE_PREFLIGHT_HEADERS],
])(
  'a preflight of %s allows its own headers and those that clients add by themselves',
  (_name, preflight) => {
    for (const name of ['authorization', 'x-api-key', 'content-type', ...ADDED])
      expect(isAllowed(preflight, name), name).toBe(true);
  },
);
