import { LRUCache } from 'lru-cache';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { MakerOrigin } from '../maker-identity.ts';
import { isSameSecret } from '../signatures/is-same-secret.ts';

/** How long an address stays proven for a maker after its last validly signed quote from there. */
const PROVEN_MS = 3_600_000;
const MAX_PLACES = 10_000;
/** Each signature proves an origin once: those of failed fills are public on chain. */
const MAX_SEEN = 50_000;

/**
 * Origins that validly signed quotes came from. All makers share one key and state their own address, so a session
 * may act for a maker (confirm, cancel, receive its events) only after a validly signed quote from the same
 * connection or network address.
 */
export class MakerProofs {
  readonly #connections = new WeakMap<object, Address>();
  readonly #places = new LRUCache<string, true>({ max: MAX_PLACES, ttl: PROVEN_MS });
  readonly #seen = new LRUCache<Hex, true>({ max: MAX_SEEN });

  /** Records a verified quote. */
  note(maker: Address, origin: MakerOrigin | undefined, quoteHash: Hex): void {
    if (this.#seen.has(quoteHash)) return;
    this.#seen.set(quoteHash, true);
    if (origin?.connection) this.#connections.set(origin.connection, maker);
    this.#places.set(placeOf(maker, origin), true);
  }

  /** Whether a verified quote of this checksummed maker came from this origin. */
  has(maker: Address, origin: MakerOrigin | undefined): boolean {
    if (origin?.connection && this.#connections.get(origin.connection) === maker) return true;
    return this.#places.has(placeOf(maker, origin));
  }
}

const placeOf = (maker: Address, origin: MakerOrigin | undefined): string =>
  `${maker} ${origin?.address ?? ''}`;

/** Whether a claimed signature equals the stored one; constant time. */
export const isKeptSignature = (claimed: string | undefined, kept: Hex): boolean =>
  claimed !== undefined && isSameSecret(claimed.toLowerCase(), kept.toLowerCase());
