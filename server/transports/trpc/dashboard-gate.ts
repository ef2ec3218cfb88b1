import { MinuteWindow } from '#services/usage/minute-window.ts';
import type { Fault } from '#transports/faults/fault.ts';

/** Calls that one address may make in a minute. A page makes about a dozen when it opens and some tens a minute after. */
const CALLS_PER_MINUTE = 600;
/** Calls that one request may carry. The client's batches hold those of one page. */
const CALLS_PER_REQUEST = 20;
const PREFIX = '/api/trpc/';

/** The number of calls that a request target carries; 0 when it is none of the dashboard's API. */
export function callsOf(url: string): number {
  // Read as the router reads it: dots and percent signs may hide the path and its commas.
  const parsed = URL.parse(url, 'http://host');
  if (!parsed) return 0;
  const path = decodeURIComponent(parsed.pathname);
  return path.startsWith(PREFIX) ? path.slice(PREFIX.length).split(',').length : 0;
}

/**
 * Bounds what one address may ask of the dashboard's API. It needs no key and answers from the same database as
 * `/v1`, so without a bound a single visitor could take every connection away from paying callers.
 */
export class DashboardGate {
  readonly #window = new MinuteWindow();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Null when the request may go on. `url` is a request target whose percent signs can be decoded. */
  admit(address: string, url: string): Fault | null {
    const calls = callsOf(url);
    if (calls > CALLS_PER_REQUEST) {
      return { code: 'invalid', message: `A request can contain at most ${CALLS_PER_REQUEST} calls.` };
    }
    const nowMs = this.#now();
    for (let call = 0; call < calls; call += 1) {
      const retryAfterSeconds = this.#window.secondsToWait(address, CALLS_PER_MINUTE, nowMs);
      if (retryAfterSeconds === null) continue;
      return { code: 'rate_limited', message: 'Too many requests from this address', retryAfterSeconds };
    }
    return null;
  }
}
