import { fairValue, offerFault, type SignedNovation } from '#domain/parlay/cashout.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { escrowDomain, offerHash, walletTypedData } from '#domain/parlay/typed-data.ts';
import type { StoredOffer } from '#store/venue/cashout-offers.ts';
import { isSameAddress, withChecksum } from '../addresses.ts';
import type { MakerIdentity, MakerOrigin } from '../maker-identity.ts';
import { isKeptSignature, MakerProofs } from '../quotes/maker-proofs.ts';
import { unavailable, VenueError } from '../venue-error.ts';
import type { LiveOffer } from './cashout-book.ts';
import { CashoutCore, type CashoutDeps } from './cashout-core.ts';
import { cashoutView, hashOfId, idOf, offerView, unknownOffer } from './cashout-view.ts';
import type {
  CashoutOfferFrame,
  CashoutOfferInput,
  CashoutOfferName,
  CashoutResult,
  Cashouts,
  CashoutView,
  PreparedCashout,
} from './cashouts.ts';
import { assertFits, takeOffer } from './offer-intake.ts';
import { PositionWatch } from './position-watch.ts';
import { blocked, resultOf, Sales } from './sales.ts';
import { acceptanceData } from './tickets.ts';

const MAX_RELOADED = 20_000;

const ended = (outcome: string | null): VenueError =>
  new VenueError('OFFER_UNAVAILABLE', `The offer can no longer be accepted (${outcome ?? 'ended'}).`);

/**
 * Offers for live positions, and their sales. Offers are kept in memory and stored; they reserve nothing. A sale is
 * stored before it is sent, so that the next process can complete it.
 */
export class CashoutService implements Cashouts {
  readonly #core: CashoutCore;
  readonly #sales: Sales;
  readonly #watch: PositionWatch;
  readonly #proofs = new MakerProofs();

  constructor(deps: CashoutDeps) {
    this.#core = new CashoutCore(deps);
    this.#sales = new Sales(this.#core);
    this.#watch = new PositionWatch(this.#core);
  }

  async submit(identity: MakerIdentity, input: CashoutOfferInput) {
    const { offerHash: hash, offer } = await takeOffer(this.#core, identity, input);
    this.#proofs.note(offer.maker, identity.origin, hash);
    return { parlay_id: String(offer.parlayId), offer_id: idOf(hash) };
  }

  async withdraw(identity: MakerIdentity, { parlayId, offerId, signature }: CashoutOfferName) {
    const live = this.#core.book.find(hashOfId(offerId));
    const maker = withChecksum(identity.makerAddress);
    if (live?.offer.parlayId !== parlayId || live.offer.maker !== maker) throw unknownOffer();
    if (!this.#proofs.has(maker, identity.origin) && !isKeptSignature(signature, live.signature)) {
      throw new VenueError(
        'UNAUTHORIZED_ROLE',
        'This session is not verified for the offer. Include the signature of the offer.',
      );
    }
    if (this.#sales.isBegun(live.offerHash)) {
      throw new VenueError('OFFER_UNAVAILABLE', 'The offer was accepted and is being executed.');
    }
    this.#core.end(live, 'withdrawn');
    return { parlay_id: String(parlayId), offer_id: offerId };
  }

  isProven(maker: Address, origin?: MakerOrigin): boolean {
    return this.#proofs.has(withChecksum(maker), origin);
  }

  async get(parlayId: bigint): Promise<CashoutView> {
    const { deps, book } = this.#core;
    const [facts, history] = await Promise.all([
      this.#core.position(parlayId),
      deps.offers.history(parlayId, deps.settings.historyLimit).catch(unavailable),
    ]);
    this.#core.judge(facts);
    const prices = await deps.prices(facts.legs.map(({ outcomeId }) => outcomeId)).catch(unavailable);
    const fair = fairValue(facts, (outcomeId) => prices.get(outcomeId) ?? null);
    const offers = book.of(parlayId).filter(({ offer }) => offerFault(offer, facts) === null);
    return cashoutView(facts, { offers, history, fair });
  }

  async prepare(parlayId: bigint, offerId: string): Promise<PreparedCashout> {
    const { deps, tickets } = this.#core;
    const live = await this.#live(parlayId, hashOfId(offerId));
    const facts = await this.#core.position(parlayId);
    this.#core.judge(facts);
    assertFits(live.offer, facts);
    if (this.#core.book.isBlocked(parlayId)) throw blocked();
    const nowMs = deps.clock.now();
    const times = { nowMs, blockMs: facts.timeMs, marginMs: deps.settings.marginMs };
    const { acceptance, expiresMs } = tickets.issue(live, times);
    if (expiresMs <= nowMs) throw ended('expired');
    const request = walletTypedData(acceptanceData(deps.chain, acceptance));
    return {
      parlay_id: String(parlayId),
      offer_id: offerId,
      offer: offerView(live),
      acceptance: request,
      domain: escrowDomain(deps.chain.chainId, deps.chain.escrow),
      expires_at: expiresMs,
    };
  }

  async accept(
    parlayId: bigint,
    { offerId, signature }: { offerId: string; signature: string },
  ): Promise<CashoutResult> {
    const hash = hashOfId(offerId);
    const underway = this.#sales.answerOf(hash);
    if (underway) return underway;
    const { tickets, deps } = this.#core;
    const live = this.#core.book.find(hash);
    if (live && live.offer.parlayId !== parlayId) throw unknownOffer();
    const ticket = tickets.signedBy(hash, signature);
    if (!live) return this.#answerEnded(parlayId, hash, ticket !== null);
    if (!ticket) throw this.#notPrepared(hash);
    if (ticket.expiresMs <= deps.clock.now()) throw expiredTicket();
    const { acceptance } = ticket;
    const { offer, signature: offerSignature } = live;
    const sale = { offer, offerSignature, acceptance, acceptanceSignature: signature as Hex };
    return this.#sales.start(live, sale);
  }

  offersTo(taker: Address): CashoutOfferFrame[] {
    const { book } = this.#core;
    return book.parlayIds.flatMap((parlayId) => {
      const best = book.best(parlayId);
      if (!best || !isSameAddress(best.offer.taker, taker)) return [];
      return [{ type: 'cashout:offer', parlay_id: String(parlayId), offer: offerView(best) } as const];
    });
  }

  /** Called when a new block may exist. Never throws. */
  onHead = (hash: string): Promise<void> => this.#watch.onHead(hash);

  /**
   * Restores the live offers and the signed sales of an earlier process.
   * @throws when the offers cannot be read
   */
  async recover(sales: readonly SignedNovation[]): Promise<void> {
    const { offers, clock } = this.#core.deps;
    for (const stored of await offers.live(MAX_RELOADED)) this.#reload(stored);
    this.#core.sweep();
    for (const sale of sales) {
      const hash = offerHash(sale.offer);
      const known = this.#core.book.find(hash) ?? {
        ...{ offerHash: hash, offer: sale.offer, signature: sale.offerSignature, seq: 0 },
        ...{ validUntilMs: 0, receivedMs: clock.now() },
      };
      this.#sales.recover(known, sale);
    }
  }

  stop(): void {
    this.#core.stop();
  }

  #reload({ offer, ...stored }: StoredOffer): void {
    const { book, nextSeq } = this.#core;
    const accounts = { maker: withChecksum(offer.maker), taker: withChecksum(offer.taker) };
    const live: LiveOffer = { ...stored, offer: { ...offer, ...accounts }, seq: nextSeq() };
    // The previous process died before it stored the end of the superseded offers.
    for (const { live: gone, end } of book.put(live)) this.#core.end(gone, end);
    // Blocked until the position has been read from the chain.
    book.block(offer.parlayId, true);
  }

  /** An offer that can be accepted. @throws VenueError UNKNOWN_OFFER, OFFER_UNAVAILABLE */
  async #live(parlayId: bigint, hash: Hex): Promise<LiveOffer> {
    const live = this.#core.book.find(hash);
    if (live?.offer.parlayId === parlayId) return live;
    const stored = live ? null : await this.#core.deps.offers.find(hash).catch(unavailable);
    if (stored?.offer.parlayId !== parlayId) throw unknownOffer();
    throw ended(stored.outcome);
  }

  /** Answers an acceptance of an offer that is no longer in the book: it was sold, or it ended. */
  async #answerEnded(parlayId: bigint, hash: Hex, isSigned: boolean): Promise<CashoutResult> {
    const stored = await this.#core.deps.offers.find(hash).catch(unavailable);
    if (stored?.offer.parlayId !== parlayId) throw unknownOffer();
    const { offer, outcome, txHash } = stored;
    const sold = { offer: { ...offer, maker: withChecksum(offer.maker) } };
    const [isUsed] = await this.#core.answer(
      this.#core.deps.positions.areUsed([{ owner: offer.maker, nonce: offer.nonce }]),
    );
    // A reorganisation may have removed the sale's block.
    if (outcome === 'sold' && !isUsed) throw ended('its sale was lost with its block');
    if (outcome === 'sold' && txHash) return resultOf(sold, txHash);
    const mined = await this.#core.answer(this.#core.deps.positions.findNovation(parlayId, hash));
    if (mined) return resultOf(sold, mined);
    if (isSigned && outcome === 'expired') throw expiredTicket();
    throw ended(outcome);
  }

  #notPrepared(hash: Hex): VenueError {
    if (!this.#core.tickets.has(hash)) return expiredTicket();
    return new VenueError('INVALID_SIGNATURE', 'The acceptance must be signed by the owner of the position.');
  }
}

const expiredTicket = (): VenueError =>
  new VenueError(
    'EXPIRED_RFQ',
    'No valid ticket exists for this acceptance. Call prepare again and sign the new ticket.',
  );
