/** The ten statuses of a request for quotes; the last five are final, FILLED for as long as the chain keeps its block. */
export const RFQ_STATUSES = [
  'CREATED',
  'COLLECTING_QUOTES',
  'AWAITING_REQUESTER_ACCEPTANCE',
  'AWAITING_MAKER_CONFIRMATION',
  'EXECUTING',
  'FILLED',
  'FAILED',
  'EXPIRED',
  'CANCELED',
  'REJECTED',
] as const;
export type RfqStatus = (typeof RFQ_STATUSES)[number];

const FINAL: ReadonlySet<RfqStatus> = new Set(['FILLED', 'FAILED', 'EXPIRED', 'CANCELED', 'REJECTED']);
export const isFinal = (status: RfqStatus): boolean => FINAL.has(status);

/** A quote in the state machine. Times in epoch ms, amounts in 6-decimal units. */
export type BookedQuote = {
  quoteId: string;
  /** Collateral owner; one live quote a maker and request: a new one supersedes the old. */
  maker: string;
  makerCollateralE6: bigint;
  receivedMs: number;
  /** From here on the quote cannot be executed any more. */
  expiresMs: number;
  lastLook: boolean;
  /** Why the quote is out of the running; null while it is live. */
  out: QuoteOut | null;
};
export type QuoteOut = 'superseded' | 'canceled' | 'invalid' | 'declined' | 'timed_out';

/** Why a request ended without a fill. */
export type RfqFailure = { code: string; error: string };

/** A fill that was in a block which the chain has lost. */
export type LostFill = { txHash: string | null; parlayId: bigint };

export type RfqTimes = {
  /** How long quotes are collected. */
  windowMs: number;
  /** Time for the taker to accept a quote after the window closes, and again after each fallback. */
  acceptMs: number;
  /** Time for a maker with last look to decide. */
  confirmMs: number;
};

/**
 * A request for quotes as the machine sees it. What is signed, hashed and sent lives outside: the machine decides
 * only what may happen next.
 */
export type Rfq = {
  rfqId: string;
  status: RfqStatus;
  times: RfqTimes;
  createdMs: number;
  windowStartsMs: number | null;
  windowEndsMs: number | null;
  acceptByMs: number | null;
  confirmByMs: number | null;
  quotes: readonly BookedQuote[];
  /** The quote that the taker is offered, has accepted, or was filled with. */
  chosenQuoteId: string | null;
  acceptedMs: number | null;
  txHash: string | null;
  parlayId: bigint | null;
  /** The latest fill of the request that a reorganisation removed. */
  lost?: LostFill;
  failure: RfqFailure | null;
  endedMs: number | null;
};

/** What can happen to a request. `atMs` is when it happened, by the relay's clock. */
export type RfqEvent =
  | { type: 'opened'; atMs: number }
  /** The relay went down before the window closed: what was quoted is lost, and nothing has been promised. */
  | { type: 'interrupted'; atMs: number }
  | { type: 'quoted'; atMs: number; quote: Omit<BookedQuote, 'receivedMs' | 'out'> }
  | { type: 'quote_canceled'; atMs: number; quoteId: string; maker: string }
  | { type: 'quote_invalid'; atMs: number; quoteId: string }
  | { type: 'timer'; atMs: number }
  | { type: 'accepted'; atMs: number; quoteId: string }
  | { type: 'requester_canceled'; atMs: number }
  | { type: 'confirmed'; atMs: number; quoteId: string; maker: string }
  | { type: 'declined'; atMs: number; quoteId: string; maker: string }
  | { type: 'submitted'; atMs: number; txHash: string }
  | { type: 'mined'; atMs: number; txHash: string; parlayId: bigint }
  /** The chain lost the block of the fill. */
  | { type: 'lost'; atMs: number }
  | { type: 'execution_failed'; atMs: number; failure: RfqFailure };

/** A new request, not yet sent to makers. */
export function newRfq(rfqId: string, createdMs: number, times: RfqTimes): Rfq {
  return {
    rfqId,
    status: 'CREATED',
    times,
    createdMs,
    windowStartsMs: null,
    windowEndsMs: null,
    acceptByMs: null,
    confirmByMs: null,
    quotes: [],
    chosenQuoteId: null,
    acceptedMs: null,
    txHash: null,
    parlayId: null,
    failure: null,
    endedMs: null,
  };
}
