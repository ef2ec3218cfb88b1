import type { Address, Hex } from '../parlay/hex.ts';
import type { ParlayLeg } from '../parlay/legs.ts';
import type { TokenPermit } from '../parlay/signature.ts';
import type { ParlayOrder, ParlayQuote } from '../parlay/structs.ts';
import type { Rfq } from './rfq.ts';

/** What a request is about: fixed at its creation, signed by both sides. Amounts in 6-decimal units. */
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
  /** What the maker could put up in all when the quote was checked: the least of balance, allowance and its own cap. */
  coverE6: bigint;
  /** How many more parlays the maker could take then; any number when absent. */
  places?: number;
  /** The maker's own limit of what it wants to have promised at once; none when absent. */
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
  /** Null when the taker's allowance stands already. */
  permit: TokenPermit | null;
  /** The running number that the permit was signed for. */
  permitNonce?: bigint;
};

/** A transaction that carries the fill. It is on record before it is sent, so none is ever sent that nobody knows of. */
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
