import type { Address, Hex } from '../parlay/hex.ts';
import type { ParlayLeg } from '../parlay/legs.ts';
import type { TokenPermit } from '../parlay/signature.ts';
import type { ParlayOrder, ParlayQuote } from '../parlay/structs.ts';
import type { Rfq } from './rfq.ts';

/** Terms of a request: fixed at its creation, signed by both sides. Amounts in 6-decimal units. */
export type RfqTerms = {
  taker: Address;
  /** In canonical order. */
  legs: readonly ParlayLeg[];
  conditionId: Hex;
  grossE6: bigint;
  netStakeE6: bigint;
  builder: Address;
  protocolFeeBps: number;
  builderFeeBps: number;
  spreadBps: number;
  escrow: Address;
  chainId: number;
};

/** A quote that passed every check, as its maker signed it. */
export type SignedQuote = {
  quoteId: string;
  signer: Address;
  quote: ParlayQuote;
  signature: Hex;
  /** Struct hash of `quote`: what the taker's order names. */
  quoteHash: Hex;
  priceE6: bigint;
  /**
   * Collateral available to the maker when the quote was checked: the minimum of balance, allowance and its own cap.
   */
  coverE6: bigint;
  /** Parlays that the maker could still take at that time; unlimited when absent. */
  places?: number;
  /** The maker's own limit on its total exposure; unlimited when absent. */
  exposureCapE6?: bigint;
  receivedMs: number;
  /** The network address that it came from: whoever calls from there speaks for its maker. */
  from?: string;
};

/** What the taker signed. */
export type Acceptance = {
  quoteId: string;
  quoteHash: Hex;
  order: ParlayOrder;
  orderSignature: Hex;
  /** Null when the taker's allowance is already granted. */
  permit: TokenPermit | null;
  /** The running number that the permit was signed for. */
  permitNonce?: bigint;
};

/** A transaction that carries the fill. Recorded before it is sent, so that no sent transaction is ever unknown. */
export type Attempt = { txHash: Hex; rawTx: Hex; signedMs: number };

/** All that the relay keeps of a request. */
export type RfqRecord = {
  rfq: Rfq;
  terms: RfqTerms;
  quotes: readonly SignedQuote[];
  acceptance: Acceptance | null;
  attempts: readonly Attempt[];
};

/** The signed quote of this id; null when there is none. */
export const signedQuoteOf = (record: RfqRecord, quoteId: string | null): SignedQuote | null =>
  record.quotes.find((quote) => quote.quoteId === quoteId) ?? null;
