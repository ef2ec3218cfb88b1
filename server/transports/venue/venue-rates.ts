import { VenueError } from '#relay/venue-error.ts';
import { MinuteWindow } from '#services/usage/minute-window.ts';

/** What a call costs the venue: a broadcast to all makers, signatures and chain reads, a look, or a quote of a maker. */
export type RateClass = 'create' | 'submit' | 'read' | 'quote';

/** Calls that one network address may make in a minute, over HTTP and sockets together. */
export type VenueRateLimits = Readonly<Record<RateClass, number>>;

/** Room for a service that asks for many takers from one address; `RELAY_*_PER_MINUTE` set others. */
export const DEFAULT_VENUE_RATES: VenueRateLimits = {
  create: 1_200,
  submit: 2_400,
  read: 12_000,
  quote: 6_000,
};

/** A refusal that tells when to come back. */
export class RateLimitedError extends VenueError {
  constructor(limit: number, retryAfterSeconds: number) {
    const error = `Too many calls of this kind (limit ${limit} per minute). Try again in ${retryAfterSeconds} s.`;
    super('RATE_LIMITED', error, { retryAfterSeconds });
  }
}

/** Counts the venue's calls by network address. It needs no key, so the address is all that there is to count by. */
export class VenueRates {
  readonly #limits: VenueRateLimits;
  readonly #now: () => number;
  readonly #window = new MinuteWindow();

  constructor(now: () => number, limits: Partial<VenueRateLimits> = {}) {
    this.#now = now;
    this.#limits = { ...DEFAULT_VENUE_RATES, ...limits };
  }

  /** Counts one call of an address. @throws RateLimitedError when it has made too many */
  take(rate: RateClass, ip: string): void {
    const subject = `${rate} ${ip}`;
    const retryAfterSeconds = this.#window.secondsToWait(subject, this.#limits[rate], this.#now());
    if (retryAfterSeconds !== null) throw new RateLimitedError(this.#limits[rate], retryAfterSeconds);
  }
}
