import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { MakerError } from './maker-error.ts';
import { priceE6, sizeE6 } from './pricing.ts';
import type { QuoteRequest } from './request.ts';
import { type ParlayQuote, type Signer, signQuote } from './typed-data.ts';

/** What a maker is willing to put up for a request. */
export type Offer = {
  /** 6-decimal units. */
  makerCollateralE6: bigint;
  /** How long the quote can be filled, from now on; 75 s when not given. The relay wants 60 to 90. */
  lifeSeconds?: number;
};

/** A quote that was signed, as it went or goes to the relay. */
export type SignedQuote = {
  rfqId: string;
  quoteId: string;
  request: QuoteRequest;
  quote: ParlayQuote;
  signature: Hex;
  priceE6: bigint;
  sizeE6: bigint;
};

const DEFAULT_LIFE_SECONDS = 75;
const MAX_UINT64 = 2n ** 64n - 1n;

/** Whose quote it is, and what it takes to sign it. */
export type Signing = { maker: Address; signer: Signer; nextNonce: () => bigint };

/**
 * Signs an offer for a request: everything but the collateral, nonce and deadline echoes the request.
 * @throws MakerError INVALID_OFFER when the collateral or its life cannot be of a good quote
 */
export async function signOffer(
  request: QuoteRequest,
  offer: Offer,
  { maker, signer, nextNonce }: Signing,
  nowMs: number,
): Promise<SignedQuote> {
  const { rfqId, terms } = request;
  const { makerCollateralE6, lifeSeconds = DEFAULT_LIFE_SECONDS } = offer;
  if (makerCollateralE6 < 1n || makerCollateralE6 > MAX_UINT64 || !(lifeSeconds > 0)) {
    throw new MakerError('INVALID_OFFER', 'an offer must have a collateral and a lifetime above 0', {
      rfqId,
    });
  }
  const quote: ParlayQuote = {
    maker,
    taker: terms.taker,
    legsHash: request.conditionId,
    takerCollateral: terms.takerCollateralE6,
    makerCollateral: makerCollateralE6,
    builder: terms.builder,
    protocolFeeBps: terms.protocolFeeBps,
    builderFeeBps: terms.builderFeeBps,
    nonce: nextNonce(),
    deadline: BigInt(Math.floor(nowMs / 1000 + lifeSeconds)),
  };
  return {
    rfqId,
    quoteId: `quote_${randomBytes(16).toString('hex')}`,
    request,
    quote,
    signature: await signQuote(signer, terms, quote),
    priceE6: priceE6(terms.netStakeE6, makerCollateralE6),
    sizeE6: sizeE6(terms.netStakeE6, makerCollateralE6),
  };
}

/** The RFQ_QUOTE frame of a signed quote; whole numbers of 256 bits as decimal texts. */
export const quoteFrame = ({ quote, ...signed }: SignedQuote, requestId: string): object => ({
  type: 'RFQ_QUOTE',
  request_id: requestId,
  rfq_id: signed.rfqId,
  quote_id: signed.quoteId,
  price_e6: String(signed.priceE6),
  size_e6: String(signed.sizeE6),
  signature: signed.signature,
  quote: {
    ...quote,
    takerCollateral: String(quote.takerCollateral),
    makerCollateral: String(quote.makerCollateral),
    nonce: String(quote.nonce),
    deadline: String(quote.deadline),
  },
});
