import type { Hex } from '#domain/parlay/hex.ts';
import { priceE6, sizeE6 } from '#domain/parlay/price.ts';
import { encodedQuote, escrowSeparator } from '#domain/parlay/quote-digest.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { RfqRecord, RfqTerms, SignedQuote } from '#domain/rfq/request.ts';
import { isSameAddress, withChecksum } from './addresses.ts';
import type { VenueSettings } from './config.ts';
import type { MakerAccounts, MakerFacts } from './maker-accounts.ts';
import type { Cover } from './reservations.ts';
import type { SignatureCheck } from './signatures/signature-check.ts';
import type { MakerIdentity, QuoteInput } from './venue.ts';
import { VenueError } from './venue-error.ts';

const QUOTE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_UINT256 = 2n ** 256n - 1n;
/** Far beyond any deadline that somebody means: the year 36812. */
const MAX_DEADLINE = 2n ** 40n;

const isWithin = (value: unknown, least: bigint, most: bigint): boolean =>
  typeof value === 'bigint' && value >= least && value <= most;

/** @throws VenueError INVALID_QUOTE when a field cannot be of any good quote */
function checkShape({ quoteId, quote }: QuoteInput, receivedMs: number, settings: VenueSettings): void {
  const fail = (error: string): never => {
    throw new VenueError('INVALID_QUOTE', error);
  };
  if (!QUOTE_ID.test(quoteId)) fail('quote_id has 1 to 64 letters, digits, _ and -');
  if (!isWithin(quote.makerCollateral, 1n, MAX_UINT64)) fail('makerCollateral is above 0 and fits 64 bits');
  if (!isWithin(quote.nonce, 0n, MAX_UINT256)) fail('nonce fits 256 bits');
  if (!isWithin(quote.deadline, 0n, MAX_DEADLINE)) fail('deadline is in unix seconds');
  if (Number(quote.deadline) * 1000 < receivedMs + settings.minQuoteLifeMs) {
    fail(`deadline is at least ${settings.minQuoteLifeMs / 1000} s ahead`);
  }
}

/** The fields of a quote that echo the request. */
function mismatchOf(quote: ParlayQuote, terms: RfqTerms): string | null {
  if (!isSameAddress(quote.taker, terms.taker)) return 'taker';
  if (quote.legsHash.toLowerCase() !== terms.conditionId) return 'legsHash';
  if (quote.takerCollateral !== terms.grossE6) return 'takerCollateral';
  if (!isSameAddress(quote.builder, terms.builder)) return 'builder';
  if (quote.protocolFeeBps !== terms.protocolFeeBps) return 'protocolFeeBps';
  return quote.builderFeeBps === terms.builderFeeBps ? null : 'builderFeeBps';
}

function checkEcho({ quote, ...input }: QuoteInput, terms: RfqTerms): void {
  const field = mismatchOf(quote, terms);
  if (field) throw new VenueError('QUOTE_MISMATCH', `${field} differs from the request`);
  if (input.sizeE6 !== sizeE6(terms.netStakeE6, quote.makerCollateral)) {
    throw new VenueError('QUOTE_MISMATCH', 'size_e6 is net stake + makerCollateral');
  }
  const offBy = input.priceE6 - priceE6(terms.netStakeE6, quote.makerCollateral);
  if (offBy > 1n || offBy < -1n) {
    throw new VenueError('QUOTE_MISMATCH', 'price_e6 is net stake / (net stake + makerCollateral)');
  }
}

/**
 * Everything of a quote that can be judged without cryptography and without the chain, the cheapest first.
 * @throws VenueError ADDRESS_MISMATCH, INVALID_QUOTE or QUOTE_MISMATCH
 */
export function checkQuoteForm(
  { terms, quotes }: RfqRecord,
  identity: MakerIdentity,
  input: QuoteInput,
  receivedMs: number,
  settings: VenueSettings,
): void {
  if (!isSameAddress(input.quote.maker, identity.makerAddress)) {
    throw new VenueError('ADDRESS_MISMATCH', 'the quote is of another maker');
  }
  checkShape(input, receivedMs, settings);
  checkEcho(input, terms);
  if (quotes.some(({ quoteId }) => quoteId === input.quoteId)) {
    throw new VenueError('INVALID_QUOTE', 'this quote_id is taken');
  }
}

const isPromise = (value: MakerFacts | Promise<MakerFacts>): value is Promise<MakerFacts> =>
  value instanceof Promise;

/** Asks for facts. @throws VenueError SERVICE_UNAVAILABLE when the chain does not answer */
export async function factsOf(ask: () => MakerFacts | Promise<MakerFacts>): Promise<MakerFacts> {
  try {
    const facts = ask();
    return isPromise(facts) ? await facts : facts;
  } catch (cause) {
    throw new VenueError('SERVICE_UNAVAILABLE', 'the chain does not answer', { cause });
  }
}

/** Why a maker cannot stand behind a quote, by what the chain says; null when it can. */
export function makerFault(facts: MakerFacts, collateralE6: bigint): VenueError | null {
  if (!facts.isSignerAllowed) {
    return new VenueError('INVALID_SIGNATURE', 'the signer may not sign for this maker');
  }
  if (facts.isNonceUsed) return new VenueError('INVALID_QUOTE', 'the nonce is used');
  if (facts.perQuoteMostE6 !== null && facts.perQuoteMostE6 < collateralE6) {
    return new VenueError(
      'ALLOWANCE_VALIDATION_FAILED',
      'makerCollateral is above the vault’s cap of one parlay',
    );
  }
  if (facts.allowanceE6 < collateralE6) {
    return new VenueError(
      'ALLOWANCE_VALIDATION_FAILED',
      'the allowance to the escrow is below makerCollateral',
    );
  }
  if (facts.balanceE6 < collateralE6) {
    return new VenueError('BALANCE_VALIDATION_FAILED', 'the balance is below makerCollateral');
  }
  return null;
}

const least = (left: bigint, right: bigint): bigint => (left > right ? right : left);

/** What a maker can have promised at once: the least of balance, allowance and its own limit. */
export const coverOf = (facts: MakerFacts, exposureCapE6: bigint | null | undefined): Cover => ({
  coverE6: least(exposureCapE6 ?? MAX_UINT64, least(facts.balanceE6, facts.allowanceE6)),
  ...(facts.places !== null && { places: facts.places }),
});

/** Nothing is known of the maker: its quote stands in the way of no other yet. */
const NO_COVER: Cover = { coverE6: 0n };

/** @throws VenueError with what keeps a maker from standing behind its quote */
function assertBacked(facts: MakerFacts, collateralE6: bigint): void {
  const fault = makerFault(facts, collateralE6);
  if (fault) throw fault;
}

/**
 * The signature and the facts of a quote whose form is good. The chain is asked about a maker that is not known yet only
 * once somebody has signed for it.
 * @throws VenueError INVALID_SIGNATURE, INVALID_QUOTE, ALLOWANCE_VALIDATION_FAILED, BALANCE_VALIDATION_FAILED or
 *   SERVICE_UNAVAILABLE
 */
export async function verifyQuote(
  terms: RfqTerms,
  identity: MakerIdentity,
  input: QuoteInput,
  deps: {
    accounts: MakerAccounts;
    receivedMs: number;
    /** Checks the signature when its turn comes: the hash of the quote, null when its signer did not sign it. */
    inTurn: (check: () => SignatureCheck, cover: Cover) => Promise<Hex | null>;
  },
): Promise<SignedQuote> {
  const maker = withChecksum(identity.makerAddress);
  const signer = withChecksum(identity.signerAddress);
  // Equal to what was sent but for the case of its addresses, which the hash does not see.
  const quote = { ...input.quote, maker, taker: terms.taker, builder: terms.builder };
  const question = { maker, signer, nonce: quote.nonce };
  // Cheap when the maker is known; and what its maker cannot back must not be taken for the best that is there.
  const known = deps.accounts.known(question);
  if (known) assertBacked(known, quote.makerCollateral);
  const { exposureCapE6 } = identity;
  const separator = escrowSeparator(terms.chainId, terms.escrow);
  const { signature } = input;
  const check = () => ({ separator, encoded: encodedQuote(quote), signature, signer });
  const quoteHash = await deps.inTurn(check, known ? coverOf(known, exposureCapE6) : NO_COVER);
  if (quoteHash === null) {
    throw new VenueError('INVALID_SIGNATURE', 'the signature is not of signer_address');
  }
  const facts = known ?? (await factsOf(() => deps.accounts.cached(question)));
  if (!known) assertBacked(facts, quote.makerCollateral);
  return {
    quoteId: input.quoteId,
    signer,
    quote,
    signature: input.signature as Hex,
    quoteHash,
    priceE6: input.priceE6,
    ...coverOf(facts, exposureCapE6),
    ...(typeof exposureCapE6 === 'bigint' && { exposureCapE6 }),
    receivedMs: deps.receivedMs,
    from: identity.origin?.address ?? '',
  };
}
