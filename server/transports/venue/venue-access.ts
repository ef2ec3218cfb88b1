import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isSameSecret } from '#relay/signatures/is-same-secret.ts';
import { VenueError } from '#relay/venue-error.ts';
import { type VenueRateLimits, VenueRates } from './venue-rates.ts';

/** Requests whose origin is remembered; several times as many as may be open. */
const REMEMBERED = 20_000;

export type VenueAccessOptions = {
  now: () => number;
  rates?: Partial<VenueRateLimits>;
  /** Key of the cancel tokens. */
  secret: Buffer;
};

/**
 * Who may do what at the venue, over HTTP and sockets alike. A taker needs no key and makers know the ids of requests
 * and their takers, so what proves that somebody made a request is the cancel token that its creation answered.
 */
export class VenueAccess {
  readonly rates: VenueRates;
  readonly #secret: Buffer;
  readonly #origins = new LRUCache<string, string>({ max: REMEMBERED });

  constructor({ now, rates, secret }: VenueAccessOptions) {
    this.rates = new VenueRates(now, rates);
    this.#secret = secret;
  }

  /**
   * Records the network address that created a request. @returns whether `ip` is that address: a repeat of the
   * creation from elsewhere learns the request, but not what is reserved for its creator
   */
  claimOrigin(rfqId: string, ip: string): boolean {
    const known = this.#origins.get(rfqId);
    if (known === undefined) this.#origins.set(rfqId, ip);
    return known === undefined || known === ip;
  }

  /** Whether a request is known to have been made from this network address. */
  isFrom(rfqId: string, ip: string): boolean {
    return this.#origins.peek(rfqId) === ip;
  }

  /** What lets its holder cancel a request. */
  cancelToken(rfqId: string): string {
    return createHmac('sha256', this.#secret).update(`cancel ${rfqId}`).digest('hex').slice(0, 32);
  }

  /** Whether a caller made a request: it calls from where that was made, or holds what that answered. */
  isOwn(rfqId: string, ip: string, token: string | undefined): boolean {
    return this.isFrom(rfqId, ip) || (token !== undefined && isSameSecret(token, this.cancelToken(rfqId)));
  }

  /** @throws VenueError UNAUTHORIZED_ROLE when `token` is not the one that the creation answered */
  checkCancelToken(rfqId: string, token: string): void {
    if (isSameSecret(token, this.cancelToken(rfqId))) return;
    throw new VenueError('UNAUTHORIZED_ROLE', 'Send the cancel_token returned when the request was created.');
  }
}
