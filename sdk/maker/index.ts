export type { CashoutTerms, SentCashout } from './cashouts.ts';
export type {
  Approved,
  CashoutExecuted,
  Confirmation,
  ExecutionStatus,
  ExecutionUpdate,
  MakerEvents,
  QuoteResult,
  RequestEnded,
  Trade,
} from './events.ts';
export { canonicalLegs, type Leg, legsHash, parseLeg } from './legs.ts';
export type { Decision } from './live-quotes.ts';
export { MakerClient } from './maker-client.ts';
export { type LocalErrorCode, MakerError } from './maker-error.ts';
export { nonceWords, randomNonce } from './nonces.ts';
export type { LastLookHandler, MakerLimits, MakerOptions, QuoteHandler } from './options.ts';
export { type Position, type PositionLeg, priceCashout, readPosition } from './position.ts';
export {
  chanceE6,
  netStakeE6,
  type PricedLeg,
  type Pricing,
  priceE6,
  priceParlay,
  sizeE6,
} from './pricing.ts';
export type { EscrowTerms, QuoteRequest } from './request.ts';
export type { Offer, SignedQuote } from './sign-offer.ts';
export {
  type Approval,
  type CashoutOffer,
  type ParlayQuote,
  quoteHash,
  type Signer,
  signApproval,
  signCashoutOffer,
  signQuote,
} from './typed-data.ts';
