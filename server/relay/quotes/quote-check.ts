import { priceE6, sizeE6 } from '#domain/parlay/price.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { RfqRecord, RfqTerms } from '#domain/rfq/request.ts';
import { isSameAddress } from '../addresses.ts';
import type { VenueSettings } from '../config.ts';
import type { MakerFacts } from '../exposure/accounts.ts';
import type { ExposureLimit } from '../exposure/reserved-collateral.ts';
import type { MakerIdentity } from '../maker-identity.ts';
import type { QuoteInput, QuoteWarning } from '../venue.ts';
import { VenueError } from '../venue-error.ts';

const QUOTE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_UINT64 = 2n ** 64n - 1n;
const MAX_UINT256 = 2n ** 256n - 1n;
/** The longest life of a quote on chain. */
const MAX_QUOTE_LIFE_MS = 600_000;
/** Beyond any sensible deadline: the year 36812. */
const MAX_DEADLINE = 2n ** 40n;

const isWithin = (value: unknown, least: bigint, most: bigint): boolean =>
  typeof value === 'bigint' && value >= least && value <= most;

const invalid = (error: string): VenueError => new VenueError('INVALID_QUOTE', error);
const mismatch = (error: string): VenueError => new VenueError('QUOTE_MISMATCH', error);

/** @throws VenueError INVALID_QUOTE when a field is out of range */
function checkShape({ quoteId, quote }: QuoteInput, receivedMs: number, settings: VenueSettings): void {
  if (!QUOTE_ID.test(quoteId))
    throw invalid('quote_id must have 1 to 64 characters: letters, digits, _ and -.');
  if (!isWithin(quote.makerCollateral, 1n, MAX_UINT64)) {
    throw invalid('makerCollateral must be above 0 and fit in 64 bits.');
  }
  if (!isWithin(quote.nonce, 0n, MAX_UINT256)) throw invalid('nonce must fit in 256 bits.');
  if (!isWithin(quote.deadline, 0n, MAX_DEADLINE))
    throw invalid('deadline must be a Unix timestamp in seconds.');
  if (Number(quote.deadline) * 1000 < receivedMs + settings.minQuoteLifeMs) {
    throw invalid(`deadline must be at least ${settings.minQuoteLifeMs / 1000} s in the future.`);
  }
  // The escrow's own bound: such a quote could not be filled.
  if (Number(quote.deadline) * 1000 > receivedMs + MAX_QUOTE_LIFE_MS) {
    throw invalid(`deadline must be at most ${MAX_QUOTE_LIFE_MS / 1000} s in the future.`);
  }
}

/** The fields of a quote that echo the request. */
function mismatchOf(quote: ParlayQuote, terms: RfqTerms): string | null {
  if (!isSameAddress(quote.taker, terms.taker)) return 'taker';
  const { legsHash } = quote;
  if (legsHash !== terms.conditionId && legsHash.toLowerCase() !== terms.conditionId) return 'legsHash';
  if (quote.takerCollateral !== terms.grossE6) return 'takerCollateral';
  if (!isSameAddress(quote.builder, terms.builder)) return 'builder';
  if (quote.protocolFeeBps !== terms.protocolFeeBps) return 'protocolFeeBps';
  return quote.builderFeeBps === terms.builderFeeBps ? null : 'builderFeeBps';
}

function checkEcho(input: QuoteInput, terms: RfqTerms): void {
  const { quote } = input;
  const field = mismatchOf(quote, terms);
  if (field) throw mismatch(`${field} must equal the value in the request.`);
  if (input.sizeE6 !== sizeE6(terms.netStakeE6, quote.makerCollateral)) {
    throw mismatch('size_e6 must equal net stake + makerCollateral.');
  }
  const offBy = input.priceE6 - priceE6(terms.netStakeE6, quote.makerCollateral);
  if (offBy > 1n || offBy < -1n)
    throw mismatch('price_e6 must equal net stake / (net stake + makerCollateral).');
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
    throw new VenueError('ADDRESS_MISMATCH', 'This quote belongs to another maker.');
  }
  checkShape(input, receivedMs, settings);
  checkEcho(input, terms);
  if (quotes.some(({ quoteId }) => quoteId === input.quoteId)) {
    throw invalid('This quote_id is already in use.');
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
    throw new VenueError('SERVICE_UNAVAILABLE', 'The chain is not responding.', { cause });
  }
}

/** Why a maker cannot back a quote, by its state on chain; null if it can. */
export function makerFault(facts: MakerFacts, collateralE6: bigint): VenueError | null {
  if (!facts.isSignerAllowed) {
    return new VenueError('INVALID_SIGNATURE', 'The signer is not authorized to sign for this maker.');
  }
  if (facts.isNonceUsed) return invalid('The nonce has already been used.');
  if (facts.perQuoteMostE6 !== null && facts.perQuoteMostE6 < collateralE6) {
    return new VenueError(
      'ALLOWANCE_VALIDATION_FAILED',
      'makerCollateral exceeds the vault’s cap per parlay.',
    );
  }
  if (facts.allowanceE6 < collateralE6) {
    return new VenueError(
      'ALLOWANCE_VALIDATION_FAILED',
      'The allowance to the escrow is below makerCollateral.',
    );
  }
  if (facts.balanceE6 < collateralE6) {
    return new VenueError('BALANCE_VALIDATION_FAILED', 'The balance is below makerCollateral.');
  }
  return null;
}

const least = (left: bigint, right: bigint): bigint => (left > right ? right : left);

/** A maker's exposure limit: the least of balance, allowance and its own cap. */
export const exposureLimitOf = (
  facts: MakerFacts,
  exposureCapE6: bigint | null | undefined,
): ExposureLimit => ({
  coverE6: least(exposureCapE6 ?? MAX_UINT64, least(facts.balanceE6, facts.allowanceE6)),
  ...(facts.places !== null && { places: facts.places }),
});

/** @throws VenueError with what keeps a maker from standing behind its quote */
export function assertBacked(facts: MakerFacts, collateralE6: bigint): void {
  const fault = makerFault(facts, collateralE6);
  if (fault) throw fault;
}

/**
 * Warning for a maker that quotes its own request: by the specification the relay accepts the quote and the escrow
 * will refuse the fill, so the maker is told at once. Null for every other quote.
 */
export const ownTakerWarning = ({
  maker,
  taker,
}: Pick<ParlayQuote, 'maker' | 'taker'>): QuoteWarning | null =>
  isSameAddress(maker, taker)
    ? {
        code: 'TRADE_SUBMISSION_FAILED',
        error: 'The maker is also the taker of this request, so the escrow will reject the fill.',
      }
    : null;
