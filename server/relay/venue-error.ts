/** HTTP status of each code; a code that is not here is the caller's mistake, 400. */
const STATUS: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  ADDRESS_MISMATCH: 403,
  UNAUTHORIZED_ROLE: 403,
  UNKNOWN_RFQ: 404,
  UNKNOWN_RECEIPT: 404,
  UNKNOWN_POSITION: 404,
  UNKNOWN_OFFER: 404,
  QUOTE_MISMATCH: 409,
  EXPIRED_RFQ: 409,
  INVALID_RFQ_STATE: 409,
  SUBMISSION_WINDOW_CLOSED: 409,
  QUOTE_UNAVAILABLE: 409,
  MAKER_NOT_REQUIRED: 409,
  MAKER_ALREADY_RESPONDED: 409,
  NOTHING_TO_CLAIM: 409,
  NONCE_USED: 409,
  INSUFFICIENT_CREDITS: 409,
  EXPIRED_REQUEST: 409,
  DEPOSITS_WAIT: 409,
  INSUFFICIENT_BALANCE: 409,
  INSUFFICIENT_SHARES: 409,
  INSUFFICIENT_IDLE: 409,
  VAULT_REFUSED: 409,
  VAULT_PENDING: 503,
  REWARD_REFUSED: 409,
  REWARD_PENDING: 503,
  OFFER_UNAVAILABLE: 409,
  POSITION_CLOSED: 409,
  TAKER_MISMATCH: 409,
  RESOLUTION_STATE_CHANGED: 409,
  CASHOUT_BLOCKED: 409,
  CASHOUT_IN_PROGRESS: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  NO_FAUCET: 409,
  FAUCET_LIMIT: 429,
  RATE_LIMITED: 429,
  ADDRESS_GAS_BUDGET: 429,
  MAKER_QUOTE_LIMITED: 429,
  CASHOUT_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  VENUE_GAS_BUDGET: 503,
  LEG_METADATA_UNAVAILABLE: 503,
  TRADE_SUBMISSION_FAILED: 503,
  CLAIM_PENDING: 503,
  CLAIM_SUBMISSION_FAILED: 503,
  CASHOUT_PENDING: 503,
  CASHOUT_SUBMISSION_FAILED: 503,
};

/** The HTTP status that a code of the venue stands for. Codes are open: an unknown one is 400. */
export const statusOf = (code: string): number => STATUS[code] ?? 400;

/**
 * The one error that the venue throws on purpose: `code` and `message` go to the client as they are. It does not note
 * where it was made, which would cost as much as a signature: in a crowded window thousands of quotes are refused.
 */
export class VenueError extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds until a retry may succeed; only where known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    error: string,
    options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(error, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'VenueError';
    this.code = code;
    this.status = statusOf(code);
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** For what the database failed at. @throws VenueError SERVICE_UNAVAILABLE, always */
export function unavailable(cause: unknown): never {
  if (cause instanceof VenueError) throw cause;
  throw new VenueError('SERVICE_UNAVAILABLE', 'The database is not responding.', { cause });
}
