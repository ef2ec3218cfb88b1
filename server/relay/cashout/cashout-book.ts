import type { OfferEnd } from '#domain/parlay/cashout.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { OfferRecord } from '#store/venue/cashout-offers.ts';
import { VenueError } from '../venue-error.ts';

/** An offer in the book. */
export type LiveOffer = OfferRecord & {
  /** In the order in which offers came in. */
  seq: number;
};

export type BookLimits = { offersPerMaker: number; offersPerPosition: number; positions: number };

/** An offer that has left the book, and why. */
export type Ended = { live: LiveOffer; end: OfferEnd };

type Position = { offers: Map<Address, LiveOffer>; isBlocked: boolean };

const byPayout = (left: LiveOffer, right: LiveOffer): number => {
  if (left.offer.payout !== right.offer.payout) return left.offer.payout > right.offer.payout ? -1 : 1;
  return left.seq - right.seq;
};

/** Live offers in memory: one per maker and position, the best first. No validation and no I/O. */
export class CashoutBook {
  readonly #limits: BookLimits;
  readonly #positions = new Map<bigint, Position>();
  readonly #perMaker = new Map<Address, number>();
  readonly #byHash = new Map<Hex, LiveOffer>();

  constructor(limits: BookLimits) {
    this.#limits = limits;
  }

  get parlayIds(): bigint[] {
    return [...this.#positions.keys()];
  }

  find(offerHash: Hex): LiveOffer | null {
    return this.#byHash.get(offerHash) ?? null;
  }

  /** Offers for a position, by payout descending, then by arrival. */
  of(parlayId: bigint): LiveOffer[] {
    return [...(this.#positions.get(parlayId)?.offers.values() ?? [])].sort(byPayout);
  }

  all(): LiveOffer[] {
    return [...this.#byHash.values()];
  }

  /** The offer that can be accepted now and pays the most. */
  best(parlayId: bigint): LiveOffer | null {
    return this.isBlocked(parlayId) ? null : (this.of(parlayId)[0] ?? null);
  }

  isBlocked(parlayId: bigint): boolean {
    return this.#positions.get(parlayId)?.isBlocked === true;
  }

  /** Notes whether anything can be accepted now. */
  block(parlayId: bigint, isBlocked: boolean): void {
    const position = this.#positions.get(parlayId);
    if (position) position.isBlocked = isBlocked;
  }

  /**
   * Checks the limits, before the offer is stored.
   * @throws VenueError CASHOUT_LIMITED
   */
  assertRoom(maker: Address, parlayId: bigint, payoutE6: bigint): void {
    const { offersPerMaker, offersPerPosition, positions } = this.#limits;
    const position = this.#positions.get(parlayId);
    if (position?.offers.has(maker)) return;
    if ((this.#perMaker.get(maker) ?? 0) >= offersPerMaker) {
      throw limited(`A maker may have ${offersPerMaker} live offers. Withdraw one before sending more.`);
    }
    if (!position && this.#positions.size >= positions) {
      throw limited(`Offers for ${positions} positions are live already. Try again later.`);
    }
    const worst = position && this.of(parlayId).at(-1);
    if (position && position.offers.size >= offersPerPosition && worst && worst.offer.payout >= payoutE6) {
      throw limited(`${offersPerPosition} offers for this position pay as much or more.`);
    }
  }

  /** Adds an offer. @returns the offers it superseded; the offer itself if its maker already has a later one */
  put(live: LiveOffer): Ended[] {
    const { maker, parlayId } = live.offer;
    const before = this.#positions.get(parlayId)?.offers.get(maker);
    if (before && before.seq > live.seq) return [{ live, end: 'superseded' }];
    const ended: Ended[] = before ? [{ live: before, end: 'superseded' }] : [];
    if (before) this.drop(before);
    const position = this.#positions.get(parlayId) ?? { offers: new Map(), isBlocked: false };
    this.#positions.set(parlayId, position);
    position.offers.set(maker, live);
    this.#byHash.set(live.offerHash, live);
    this.#perMaker.set(maker, (this.#perMaker.get(maker) ?? 0) + 1);
    const worst = this.of(parlayId).at(-1);
    if (position.offers.size > this.#limits.offersPerPosition && worst) {
      this.drop(worst);
      ended.push({ live: worst, end: 'outbid' });
    }
    return ended;
  }

  /** Takes an offer out. @returns whether it was there */
  drop({ offerHash, offer: { maker, parlayId } }: LiveOffer): boolean {
    if (!this.#byHash.delete(offerHash)) return false;
    const position = this.#positions.get(parlayId);
    position?.offers.delete(maker);
    if (position?.offers.size === 0) this.#positions.delete(parlayId);
    const left = (this.#perMaker.get(maker) ?? 1) - 1;
    if (left === 0) this.#perMaker.delete(maker);
    else this.#perMaker.set(maker, left);
    return true;
  }
}

const limited = (error: string): VenueError => new VenueError('CASHOUT_LIMITED', error);
