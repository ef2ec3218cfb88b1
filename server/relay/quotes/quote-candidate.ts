import type { Address, Hex } from '#domain/parlay/hex.ts';
import { encodedQuote, escrowSeparator } from '#domain/parlay/quote-digest.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { RfqTerms, SignedQuote } from '#domain/rfq/request.ts';
import { withChecksum } from '../addresses.ts';
import type { MakerAccounts, MakerFacts, MakerQuestion } from '../exposure/accounts.ts';
import type { ExposureLimit, ReservedCollateral } from '../exposure/reserved-collateral.ts';
import type { MakerIdentity } from '../maker-identity.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import { PendingCheck } from '../requests/pending.ts';
import { refusal } from '../requests/refusal.ts';
import type { SignatureCheck } from '../signatures/signature-check.ts';
import type { QuoteInput } from '../venue.ts';
import { VenueError } from '../venue-error.ts';
import type { QueuedQuote } from './check-contest.ts';
import { assertBacked, exposureLimitOf, factsOf } from './quote-check.ts';

/** Maker unknown: its quote outranks no other yet. */
const NO_EXPOSURE: ExposureLimit = { coverE6: 0n };

/** The request of a quote, and what it is judged by. */
export type CandidateFacts = {
  request: LiveRequest;
  nth: number;
  /** When it counts as received, epoch ms. */
  receivedMs: number;
  accounts: MakerAccounts;
  reservedCollateral: ReservedCollateral;
};

/** @throws VenueError SUBMISSION_WINDOW_CLOSED once the window was closed without waiting any longer */
export function assertOpen(live: LiveRequest): void {
  if (live.record.rfq.status !== 'COLLECTING_QUOTES') throw refusal('SUBMISSION_WINDOW_CLOSED');
}

/**
 * A well-formed quote that waits for its signature check. Thousands wait at once, so it keeps only what the check
 * and the record need, and shares values with its request.
 */
export class QuoteCandidate extends PendingCheck implements QueuedQuote {
  readonly request: LiveRequest;
  /** Position of this quote among those of its request, from 1. */
  readonly nth: number;
  readonly terms: RfqTerms;
  readonly identity: MakerIdentity;
  readonly quoteId: string;
  /** When it counts as received, epoch ms. */
  readonly receivedMs: number;
  /** Equal to the quote sent except for hex case, which does not affect the hash. */
  readonly quote: ParlayQuote;
  /** Cached facts about its maker, if any. */
  readonly known: MakerFacts | null;
  readonly #signature: string;
  readonly #priceE6: bigint;
  readonly #reservedCollateral: ReservedCollateral;

  /** @throws VenueError when its maker cannot back it, as far as that is known */
  constructor(
    { request, nth, receivedMs, accounts, reservedCollateral }: CandidateFacts,
    identity: MakerIdentity,
    { quoteId, quote, signature, priceE6 }: QuoteInput,
  ) {
    super(quote.makerCollateral);
    const { terms } = request.record;
    this.request = request;
    this.nth = nth;
    this.terms = terms;
    this.#reservedCollateral = reservedCollateral;
    this.identity = identity;
    this.quoteId = quoteId;
    this.receivedMs = receivedMs;
    this.quote = quoteOn(terms, withChecksum(identity.makerAddress), quote);
    this.#signature = signature;
    this.#priceE6 = priceE6;
    // Free when the maker's facts are cached. Quotes that are not backed must not rank as the best.
    this.known = accounts.known(this.question);
    if (this.known) assertBacked(this.known, quote.makerCollateral);
  }

  get signer(): Address {
    return withChecksum(this.identity.signerAddress);
  }

  get question(): MakerQuestion {
    const { maker, nonce } = this.quote;
    return { maker, signer: this.signer, nonce };
  }

  /** Its maker's exposure limit, as far as known. */
  get exposureLimit(): ExposureLimit {
    return this.known ? exposureLimitOf(this.known, this.identity.exposureCapE6) : NO_EXPOSURE;
  }

  /** The input of its signature check. Built only when dequeued: in a crowded window many quotes never are. */
  check(): SignatureCheck {
    const { terms, quote, signer } = this;
    const separator = escrowSeparator(terms.chainId, terms.escrow);
    return { separator, encoded: encodedQuote(quote), signature: this.#signature, signer };
  }

  get windowEndsMs(): number {
    return this.request.record.rfq.windowEndsMs ?? 0;
  }

  get makerCollateralE6(): bigint {
    return this.quote.makerCollateral;
  }

  assertOpen(): void {
    assertOpen(this.request);
  }

  isGood(): boolean {
    return this.#reservedCollateral.canHold(this.request.record.rfq.rfqId, this.quote, this.exposureLimit);
  }

  /** The quote once its signer has signed `quoteHash`, by what the chain says of its maker. */
  signed(quoteHash: Hex, facts: MakerFacts): SignedQuote {
    const { quoteId, quote, signer, identity } = this;
    const { exposureCapE6 } = identity;
    return {
      quoteId,
      signer,
      quote,
      signature: this.#signature as Hex,
      quoteHash,
      priceE6: this.#priceE6,
      ...exposureLimitOf(facts, exposureCapE6),
      ...(typeof exposureCapE6 === 'bigint' && { exposureCapE6 }),
      receivedMs: this.receivedMs,
      from: identity.origin?.address ?? '',
    };
  }
}

/** Rebuilds a quote from the terms it echoes, so that both share the same strings and numbers. */
const quoteOn = (terms: RfqTerms, maker: Address, quote: ParlayQuote): ParlayQuote => ({
  maker,
  taker: terms.taker,
  legsHash: terms.conditionId,
  takerCollateral: terms.grossE6,
  makerCollateral: quote.makerCollateral,
  builder: terms.builder,
  protocolFeeBps: terms.protocolFeeBps,
  builderFeeBps: terms.builderFeeBps,
  nonce: quote.nonce,
  deadline: quote.deadline,
});

/**
 * The quote after its signature check: `quoteHash` is its hash, or null if its signer did not sign it. Facts about
 * an unknown maker are read from the chain only after a valid signature.
 * @throws VenueError INVALID_SIGNATURE, INVALID_QUOTE, ALLOWANCE_VALIDATION_FAILED, BALANCE_VALIDATION_FAILED or
 * SERVICE_UNAVAILABLE
 */
export async function verifiedQuote(
  candidate: QuoteCandidate,
  quoteHash: Hex | null,
  accounts: MakerAccounts,
): Promise<SignedQuote> {
  if (quoteHash === null) {
    throw new VenueError('INVALID_SIGNATURE', 'The signature must be from signer_address.');
  }
  const { known, quote } = candidate;
  const facts = known ?? (await factsOf(() => accounts.cached(candidate.question)));
  if (!known) assertBacked(facts, quote.makerCollateral);
  return candidate.signed(quoteHash, facts);
}
