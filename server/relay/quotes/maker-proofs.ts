import { LRUCache } from 'lru-cache';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { MakerOrigin } from '../maker-identity.ts';
import { isSameSecret } from '../signatures/is-same-secret.ts';

/** How long a network address speaks for a maker after its last good quote from there. */
const PROVEN_MS = 3_600_000;
const MAX_PLACES = 10_000;
/** A signature proves something once: of a fill that failed everybody has read it on chain. */
const MAX_SEEN = 50_000;

/**
 * From where makers have sent quotes with good signatures. All makers share one key and name themselves, so that alone
 * lets nobody answer for a maker, take its quotes back or hear what concerns it: a good quote from the same connection
 * or network address does.
 */
export class MakerProofs {
  readonly #connections = new WeakMap<object, Address>();
  readonly #places = new LRUCache<string, true>({ max: MAX_PLACES, ttl: PROVEN_MS });
  readonly #seen = new LRUCache<Hex, true>({ max: MAX_SEEN });

  /** Notes a quote that was found good. */
  note(maker: Address, origin: MakerOrigin | undefined, quoteHash: Hex): void {
    if (this.#seen.has(quoteHash)) return;
    this.#seen.set(quoteHash, true);
    if (origin?.connection) this.#connections.set(origin.connection, maker);
    this.#places.set(placeOf(maker, origin), true);
  }

  /** Whether whoever calls from there has sent a good quote of this maker, given with its checksum. */
  has(maker: Address, origin: MakerOrigin | undefined): boolean {
    if (origin?.connection && this.#connections.get(origin.connection) === maker) return true;
    return this.#places.has(placeOf(maker, origin));
  }
}

const placeOf = (maker: Address, origin: MakerOrigin | undefined): string =>
  `${maker} ${origin?.address ?? ''}`;

/** Whether a signature that came with a call is the one that is kept. */
export const isKeptSignature = (claimed: string | undefined, kept: Hex): boolean =>
  claimed !== undefined && isSameSecret(claimed.toLowerCase(), kept.toLowerCase());
