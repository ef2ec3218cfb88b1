import type { SignedQuote } from '#domain/rfq/request.ts';
import type { EngineCore } from '../engine/engine-core.ts';
import { exposureLimitOf, factsOf, makerFault } from '../quotes/quote-check.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import { VenueError } from '../venue-error.ts';
import type { ExposureLimit } from './reserved-collateral.ts';

/** Reason to drop a quote: accepted requests already reserve the maker's collateral. */
export const RESERVED_ELSEWHERE = new VenueError(
  'BALANCE_VALIDATION_FAILED',
  'The available collateral of the maker is reserved for requests that were accepted earlier.',
);

/**
 * Drops an offered quote: the next best is offered, and the maker and the taker are notified.
 * @throws VenueError QUOTE_UNAVAILABLE, always
 */
export async function passOver(
  { book, deps, emitter }: EngineCore,
  live: LiveRequest,
  { quoteId, quote }: SignedQuote,
  fault: VenueError,
): Promise<never> {
  const { rfqId } = live.record.rfq;
  await book.decide(live, { event: { type: 'quote_invalid', atMs: deps.clock.now(), quoteId } });
  emitter.emit('maker_error', {
    maker: quote.maker,
    frame: {
      type: 'RFQ_ERROR',
      code: fault.code,
      error: fault.message,
      rfq_id: rfqId,
      quote_id: quoteId,
      request_type: 'RFQ_QUOTE',
    },
  });
  throw new VenueError(
    'QUOTE_UNAVAILABLE',
    'The maker can no longer fund this quote. Fetch the request again for its current offer.',
  );
}

/**
 * The total that the maker of an offered quote can have reserved now. If it does not cover this quote plus other
 * reservations, the quote is dropped.
 * @throws VenueError QUOTE_UNAVAILABLE, or SERVICE_UNAVAILABLE when the chain does not answer
 */
export async function makerExposureLimit(
  core: EngineCore,
  live: LiveRequest,
  signed: SignedQuote,
): Promise<ExposureLimit> {
  const { deps, reservedCollateral } = core;
  const { clock, settings } = deps;
  const { maker, nonce, makerCollateral } = signed.quote;
  const latestMs = clock.now() + settings.releaseWaitMs;
  let exposureLimit: ExposureLimit;
  do {
    const facts = await factsOf(() => deps.makers.fresh({ maker, signer: signed.signer, nonce }));
    const fault = makerFault(facts, makerCollateral);
    if (fault) return passOver(core, live, signed, fault);
    exposureLimit = exposureLimitOf(facts, signed.exposureCapE6);
    if (reservedCollateral.canHold(live.record.rfq.rfqId, signed.quote, exposureLimit)) return exposureLimit;
  } while (await reservedCollateral.releases.wait(maker, clock, latestMs));
  return passOver(core, live, signed, RESERVED_ELSEWHERE);
}
