import type { Address, Hex } from 'viem';
import type { Decision } from './live-quotes.ts';
import type { MakerError } from './maker-error.ts';
import type { QuoteRequest } from './request.ts';
import type { SignedQuote } from './sign-offer.ts';
import { amountOf, type Frame, optionalText, textOf, timeOf, wholeOf } from './wire.ts';

/** Open: skip statuses that you do not know. CONFIRMED and FAILED are final. */
export type ExecutionStatus =
  | 'MATCHED'
  | 'MINED'
  | 'CONFIRMED'
  | 'RETRYING'
  | 'LOST'
  | 'FAILED'
  | (string & {});

/** How the on-chain execution of a winning quote goes. */
export type ExecutionUpdate = {
  rfqId: string;
  /** Null when the relay does not name it. */
  quoteId: string | null;
  status: ExecutionStatus;
  txHash: string | null;
  parlayId: string | null;
  /** Of a failure. */
  code: string | null;
  error: string | null;
  frame: Frame;
};

/** A fill on the public tape. Best effort: deduplicate by `rfqId`. */
export type Trade = {
  rfqId: string;
  conditionId: string;
  positionIds: string[];
  priceE6: bigint;
  sizeE6: bigint;
  /** Unix ms; null when the relay does not say. */
  executedAtMs: number | null;
  frame: Frame;
};

/** How far a quote of ours was from the best, after the trade. Only for who asked for it. */
export type QuoteResult = {
  rfqId: string;
  quoteId: string;
  result: 'WON' | 'LOST' | (string & {});
  rank: number;
  quotes: number;
  bestPriceE6: bigint;
  distanceE6: bigint;
  frame: Frame;
};

/** A request for which a quote of ours was live ended without a trade. Only for who asked for results. */
export type RequestEnded = { rfqId: string; quoteId: string; status: string; frame: Frame };

/** The relay asks for the last look at a quote of ours. */
export type Confirmation = {
  rfqId: string;
  quoteId: string;
  /** Unix ms by the relay's clock; an answer after it counts as DECLINE. */
  confirmByMs: number;
  /** What we signed. */
  signed: SignedQuote;
  frame: Frame;
};

/** Result of a permit that the relay was asked to submit. */
export type Approved = {
  isGood: boolean;
  /** Null when the allowance stood already, or nothing was sent. */
  txHash: string | null;
  code: string | null;
  error: string | null;
  frame: Frame;
};

/** A position was sold to us: a maker is its taker from here on. */
export type CashoutExecuted = {
  parlayId: bigint;
  offerId: string;
  txHash: string;
  payoutE6: bigint;
  frame: Frame;
};

/** Events of a maker client. */
export type MakerEvents = {
  /** Authenticated, also after a reconnection. `address` as the relay has it. */
  ready: { address: Address | string | null };
  /** The connection is gone; `retryInMs` is null when it was closed for good. Quotes that were sent stay live. */
  disconnected: { code: number; reason: string; retryInMs: number | null };
  request: QuoteRequest;
  /** A request that this maker must not quote: malformed, legs that hash to something else, another chain or escrow. */
  unquotable: MakerError;
  /** The relay took a quote. */
  quoted: SignedQuote;
  /** A quote was offered and did not become live, with the relay's code or the SDK's. */
  rejected: MakerError;
  confirmation: Confirmation;
  /** The answer that was sent to a last look. */
  decided: { rfqId: string; quoteId: string; decision: Decision };
  execution: ExecutionUpdate;
  trade: Trade;
  quoteResult: QuoteResult;
  ended: RequestEnded;
  /** An offer of ours was accepted, and the sale is mined. */
  cashoutExecuted: CashoutExecuted;
  /**
   * An RFQ_ERROR or CASHOUT_ERROR without a matching request, such as an accepted quote that later proved invalid.
   */
  relayError: MakerError;
  /** Result of the permit in `auth`. */
  approval: Approved;
  /** A frame of a type that this SDK does not know. */
  unknown: Frame;
  /** A request was not handed to `quote`, since too many are under way. */
  dropped: { rfqId: string };
  /** Your own code threw (a listener, `quote` or `lastLook`), or a frame could not be read. */
  fault: { error: unknown; rfqId: string | null };
};

export const readExecution = (frame: Frame): ExecutionUpdate => ({
  rfqId: textOf(frame, 'rfq_id'),
  quoteId: optionalText(frame, 'quote_id'),
  status: textOf(frame, 'status'),
  txHash: optionalText(frame, 'tx_hash'),
  parlayId: optionalText(frame, 'parlay_id'),
  code: optionalText(frame, 'code'),
  error: optionalText(frame, 'error'),
  frame,
});

export const readTrade = (frame: Frame): Trade => ({
  rfqId: textOf(frame, 'rfq_id'),
  conditionId: textOf(frame, 'condition_id') as Hex,
  positionIds: Array.isArray(frame.leg_position_ids) ? frame.leg_position_ids.map(String) : [],
  priceE6: amountOf(frame, 'price_e6'),
  sizeE6: amountOf(frame, 'size_e6'),
  executedAtMs: timeOf(frame, 'executed_at'),
  frame,
});

export const readQuoteResult = (frame: Frame): QuoteResult => ({
  rfqId: textOf(frame, 'rfq_id'),
  quoteId: textOf(frame, 'quote_id'),
  result: textOf(frame, 'result'),
  rank: wholeOf(frame, 'rank', Number.MAX_SAFE_INTEGER),
  quotes: wholeOf(frame, 'quotes', Number.MAX_SAFE_INTEGER),
  bestPriceE6: amountOf(frame, 'best_price_e6'),
  distanceE6: amountOf(frame, 'distance_e6'),
  frame,
});

export const readEnded = (frame: Frame): RequestEnded => ({
  rfqId: textOf(frame, 'rfq_id'),
  quoteId: textOf(frame, 'quote_id'),
  status: textOf(frame, 'status'),
  frame,
});

export const readCashoutExecuted = (frame: Frame): CashoutExecuted => ({
  parlayId: amountOf(frame, 'parlay_id'),
  offerId: textOf(frame, 'offer_id'),
  txHash: textOf(frame, 'tx_hash'),
  payoutE6: amountOf(frame, 'payout_e6'),
  frame,
});

export const readApproved = (frame: Frame): Approved => ({
  isGood: frame.success === true,
  txHash: optionalText(frame, 'tx_hash'),
  code: optionalText(frame, 'code'),
  error: optionalText(frame, 'error'),
  frame,
});
