import type { Address } from '#domain/parlay/hex.ts';
import { type SignedQuote, signedQuoteOf } from '#domain/rfq/request.ts';
import { isSameAddress, withChecksum } from '../addresses.ts';
import type { EngineCore } from '../engine/engine-core.ts';
import { type ConfirmationRequestFrame, confirmationFrame } from '../frames.ts';
import type { MakerIdentity, MakerOrigin } from '../maker-identity.ts';
import { receivedInTime } from '../requests/last-call.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import { refusal } from '../requests/refusal.ts';
import type { InboundQueue, QuoteInput, QuoteName, Quotes } from '../venue.ts';
import { VenueError } from '../venue-error.ts';
import { isKeptSignature, MakerProofs } from './maker-proofs.ts';
import { assertOpen, QuoteCandidate, verifiedQuote } from './quote-candidate.ts';
import { checkQuoteForm, ownTakerWarning } from './quote-check.ts';

type Answer = QuoteName & { decision: 'CONFIRM' | 'DECLINE' };

/** Quotes, from their receipt to the last look. */
export class QuoteService implements Quotes {
  readonly #core: EngineCore;
  readonly #proofs = new MakerProofs();

  constructor(core: EngineCore) {
    this.#core = core;
  }

  /** After a restart, restores the proven origins of open requests' quotes. */
  recover(): void {
    for (const { record } of this.#core.book.all()) {
      for (const { quote, quoteHash, from } of record.quotes) {
        if (from !== undefined) this.#proofs.note(quote.maker, { address: from }, quoteHash);
      }
    }
  }

  attachInboundQueue(inboundQueue: InboundQueue): () => void {
    const { inboundQueues } = this.#core;
    inboundQueues.add(inboundQueue);
    return () => inboundQueues.delete(inboundQueue);
  }

  submit(identity: MakerIdentity, input: QuoteInput, readMs = this.#core.deps.clock.now()) {
    try {
      return this.#compete(this.#candidate(identity, input, readMs));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Checks everything about a quote but its signature. @throws VenueError when it may not compete */
  #candidate(identity: MakerIdentity, input: QuoteInput, readMs: number): QuoteCandidate {
    const { deps, reservedCollateral } = this.#core;
    const { live: request, receivedMs } = this.#collecting(input.rfqId, readMs);
    const nth = this.#count(request, identity);
    checkQuoteForm(request.record, identity, input, receivedMs, deps.settings);
    const facts = { request, nth, receivedMs, accounts: deps.makers, reservedCollateral };
    return new QuoteCandidate(facts, identity, input);
  }

  /** A single async function: each waiting frame takes memory, and thousands of quotes wait at once. */
  async #compete(candidate: QuoteCandidate) {
    const { deps, checks } = this.#core;
    const { request, identity, quoteId, quote } = candidate;
    request.checks.add(candidate);
    try {
      const signed = await verifiedQuote(candidate, await checks.run(candidate), deps.makers);
      this.#proofs.note(quote.maker, identity.origin, signed.quoteHash);
      await this.#enter(candidate, signed);
    } finally {
      request.checks.delete(candidate);
      candidate.end();
    }
    const warning = ownTakerWarning(quote);
    return { rfq_id: request.record.rfq.rfqId, quote_id: quoteId, ...(warning && { warning }) };
  }

  /** The request, if quotes may still be sent for it, and when a quote for it counts as received. */
  #collecting(rfqId: string, readMs: number): { live: LiveRequest; receivedMs: number } {
    const live = this.#core.book.find(rfqId);
    if (!live) throw this.#core.book.wasOpen(rfqId) ? refusal('SUBMISSION_WINDOW_CLOSED') : unknown();
    if (live.record.rfq.status === 'CREATED') throw unknown();
    const receivedMs = receivedInTime(live, readMs);
    if (receivedMs === null) throw refusal('SUBMISSION_WINDOW_CLOSED');
    return { live, receivedMs };
  }

  /**
   * Counts unverified quotes per origin, so that quotes sent in a maker's name by others do not use up its limit.
   * @returns its position among the quotes of this request, from 1
   */
  #count(live: LiveRequest, { origin, makerAddress }: MakerIdentity): number {
    const place = origin?.connection ?? `${withChecksum(makerAddress)} ${origin?.address ?? ''}`;
    countOne(live.submissions, place, this.#core.deps.settings.maxQuotesPerMaker);
    live.arrivals += 1;
    return live.arrivals;
  }

  async #enter({ request: live, nth, identity }: QuoteCandidate, signed: SignedQuote): Promise<void> {
    const { deps, book } = this.#core;
    const { quoteId, quote, receivedMs } = signed;
    const expiresMs = Number(quote.deadline) * 1000 - deps.settings.submitMarginMs;
    const { maker, makerCollateral: makerCollateralE6 } = quote;
    countOne(live.goodQuotes, maker, deps.settings.maxQuotesPerMaker);
    takePlace(live, maker, nth);
    const { lastLook, origin } = identity;
    const booked = { quoteId, maker, makerCollateralE6, expiresMs, lastLook };
    if (origin?.connection) live.connections.set(quoteId, origin.connection);
    try {
      await book.decide(live, {
        event: { type: 'quoted', atMs: receivedMs, quote: booked },
        change: ({ quotes }) => ({ quotes: [...quotes, signed] }),
      });
    } catch (error) {
      // If the request has left the window meanwhile, report that instead.
      assertOpen(live);
      throw error;
    }
  }

  async cancel(identity: MakerIdentity, name: QuoteName) {
    const { rfqId, quoteId } = name;
    const live = this.#known(rfqId);
    const maker = this.#speakerOf(live, identity, name);
    const atMs = this.#core.deps.clock.now();
    await this.#core.book.decide(live, { event: { type: 'quote_canceled', atMs, quoteId, maker } });
    return { rfq_id: rfqId, quote_id: quoteId };
  }

  async cancelAllOf(connection: object): Promise<number> {
    const { book, deps } = this.#core;
    const cancels = book.all().flatMap((live) =>
      live.record.rfq.quotes
        .filter(({ quoteId, out }) => out === null && live.connections.get(quoteId) === connection)
        .map(async ({ quoteId, maker }) => {
          const event = { type: 'quote_canceled', atMs: deps.clock.now(), quoteId, maker } as const;
          await book.decide(live, { event });
        }),
    );
    const results = await Promise.allSettled(cancels);
    return results.filter(({ status }) => status === 'fulfilled').length;
  }

  async confirm(identity: MakerIdentity, { decision, ...name }: Answer) {
    const { rfqId, quoteId } = name;
    const live = this.#known(rfqId);
    const maker = this.#speakerOf(live, identity, name);
    const type = decision === 'CONFIRM' ? 'confirmed' : 'declined';
    const atMs = this.#core.deps.clock.now();
    await this.#core.book.decide(live, { event: { type, atMs, quoteId, maker } });
    return { rfq_id: rfqId, quote_id: quoteId, decision };
  }

  isProven(maker: Address, origin?: MakerOrigin): boolean {
    return this.#proofs.has(withChecksum(maker), origin);
  }

  pendingConfirmations(maker: Address, origin?: MakerOrigin): ConfirmationRequestFrame[] {
    if (!this.isProven(maker, origin)) return [];
    return this.#core.book.all().flatMap(({ record }) => {
      const frame = confirmationFrame(record);
      return frame && isSameAddress(frame.maker_address, maker) ? [frame] : [];
    });
  }

  /** The maker, if the caller may act on the quote in its name. @throws VenueError UNAUTHORIZED_ROLE otherwise */
  #speakerOf(live: LiveRequest, { makerAddress, origin }: MakerIdentity, name: QuoteName): Address {
    const maker = withChecksum(makerAddress);
    const signed = signedQuoteOf(live.record, name.quoteId);
    // Not this maker's quote: the caller gets the error for that.
    if (signed?.quote.maker !== maker || this.#proofs.has(maker, origin)) return maker;
    if (isKeptSignature(name.signature, signed.signature)) return maker;
    throw new VenueError(
      'UNAUTHORIZED_ROLE',
      'This session is not verified for the quote. Include the signature of the quote.',
    );
  }

  #known(rfqId: string): LiveRequest {
    const live = this.#core.book.find(rfqId);
    if (live) return live;
    throw this.#core.book.wasOpen(rfqId) ? refusal('INVALID_RFQ_STATE') : unknown();
  }
}

/** @throws VenueError MAKER_QUOTE_LIMITED when `most` are counted already */
function countOne<Key>(counts: Map<Key, number>, key: Key, most: number): void {
  const sent = counts.get(key) ?? 0;
  if (sent >= most)
    throw new VenueError('MAKER_QUOTE_LIMITED', `A maker can send at most ${most} quotes per request.`);
  counts.set(key, sent + 1);
}

/**
 * Quotes are checked best first, not in order of arrival: an earlier quote of a maker must not replace its later
 * one.
 * @throws VenueError INVALID_QUOTE when a quote after the maker's `nth` was already verified
 */
function takePlace(live: LiveRequest, maker: Address, nth: number): void {
  if (nth < (live.latestGood.get(maker) ?? 0)) {
    throw new VenueError('INVALID_QUOTE', 'A later quote from this maker replaced this one.');
  }
  live.latestGood.set(maker, nth);
}

const unknown = (): VenueError => new VenueError('UNKNOWN_RFQ', 'Request not found.');
