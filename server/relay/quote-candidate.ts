import type { Address, Hex } from '#domain/parlay/hex.ts';
import { encodedQuote, escrowSeparator } from '#domain/parlay/quote-digest.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { RfqTerms, SignedQuote } from '#domain/rfq/request.ts';
import { withChecksum } from './addresses.ts';
import type { MakerAccounts, MakerFacts, MakerQuestion } from './maker-accounts.ts';
import { PendingCheck } from './pending.ts';
import { assertBacked, coverOf, factsOf } from './quote-check.ts';
import type { Cover } from './reservations.ts';
import type { SignatureCheck } from './signatures/signature-check.ts';
import type { MakerIdentity, QuoteInput } from './venue.ts';
import { VenueError } from './venue-error.ts';

/** Nothing is known of the maker: its quote stands in the way of no other yet. */
const NO_COVER: Cover = { coverE6: 0n };

/** A quote whose form is good, on its way to the check of its signature: all that is kept of it while it waits. */
export class QuoteCandidate extends PendingCheck {
  readonly terms: RfqTerms;
  readonly identity: MakerIdentity;
  readonly input: QuoteInput;
  /** When it counts as received, epoch ms. */
  readonly receivedMs: number;
  /** Equal to what was sent but for the case of its addresses, which the hash does not see. */
  readonly quote: ParlayQuote;
  readonly signer: Address;
  /** What is known of its maker without asking the chain. */
  readonly known: MakerFacts | null;
  readonly cover: Cover;

  /** @throws VenueError when its maker cannot back it, as far as that is known */
  constructor(
    { terms, accounts, receivedMs }: { terms: RfqTerms; accounts: MakerAccounts; receivedMs: number },
    identity: MakerIdentity,
    input: QuoteInput,
  ) {
    super(input.quote.makerCollateral);
    const maker = withChecksum(identity.makerAddress);
    this.terms = terms;
    this.identity = identity;
    this.input = input;
    this.receivedMs = receivedMs;
    this.quote = { ...input.quote, maker, taker: terms.taker, builder: terms.builder };
    this.signer = withChecksum(identity.signerAddress);
    // Cheap when the maker is known; and what its maker cannot back must not be taken for the best that is there.
    this.known = accounts.known(this.question);
    if (this.known) assertBacked(this.known, this.quote.makerCollateral);
    this.cover = this.known ? coverOf(this.known, identity.exposureCapE6) : NO_COVER;
  }

  get question(): MakerQuestion {
    const { maker, nonce } = this.quote;
    return { maker, signer: this.signer, nonce };
  }

  /** What its signature is checked against. Made when its turn has come: many quotes of a crowded window never get there. */
  check(): SignatureCheck {
    const { terms, quote, signer, input } = this;
    const separator = escrowSeparator(terms.chainId, terms.escrow);
    return { separator, encoded: encodedQuote(quote), signature: input.signature, signer };
  }

  /** The quote once its signer has signed `quoteHash`, by what the chain says of its maker. */
  signed(quoteHash: Hex, facts: MakerFacts): SignedQuote {
    const { input, quote, signer, identity } = this;
    const { exposureCapE6 } = identity;
    return {
      quoteId: input.quoteId,
      signer,
      quote,
      signature: input.signature as Hex,
      quoteHash,
      priceE6: input.priceE6,
      ...coverOf(facts, exposureCapE6),
      ...(typeof exposureCapE6 === 'bigint' && { exposureCapE6 }),
      receivedMs: this.receivedMs,
      from: identity.origin?.address ?? '',
    };
  }
}

/**
 * The quote whose signature has been checked: `quoteHash` is its hash, null when its signer did not sign it. The chain is
 * asked about a maker that is not known yet only once somebody has signed for it.
 * @throws VenueError INVALID_SIGNATURE, INVALID_QUOTE, ALLOWANCE_VALIDATION_FAILED, BALANCE_VALIDATION_FAILED or
 *   SERVICE_UNAVAILABLE
 */
export async function verifiedQuote(
  candidate: QuoteCandidate,
  quoteHash: Hex | null,
  accounts: MakerAccounts,
): Promise<SignedQuote> {
  if (quoteHash === null) {
    throw new VenueError('INVALID_SIGNATURE', 'the signature is not of signer_address');
  }
  const { known, quote } = candidate;
  const facts = known ?? (await factsOf(() => accounts.cached(candidate.question)));
  if (!known) assertBacked(facts, quote.makerCollateral);
  return candidate.signed(quoteHash, facts);
}
