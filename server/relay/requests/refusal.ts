import type { RefusalCode } from '#domain/rfq/transition.ts';
import { VenueError } from '../venue-error.ts';

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  INVALID_RFQ_STATE: 'The status of the request does not allow this.',
  SUBMISSION_WINDOW_CLOSED: 'The quote window is closed.',
  INVALID_QUOTE: 'The quote has expired, or its quote_id is already in use.',
  QUOTE_UNAVAILABLE: 'This quote is not the offered one or is no longer live.',
  EXPIRED_RFQ: 'The deadline has passed.',
  MAKER_NOT_REQUIRED: 'The request is not waiting for this maker.',
  MAKER_ALREADY_RESPONDED: 'The maker has already answered.',
};

/** The same signed quote was accepted for another request: the escrow accepts its nonce once. */
export const QUOTE_TAKEN = new VenueError(
  'QUOTE_UNAVAILABLE',
  'This quote has already been accepted for another request.',
);

const refusals = new Map(
  Object.entries(REFUSALS).map(([code, error]) => [code, new VenueError(code, error)] as const),
);

/** The error for a refusal of the state machine. One instance per code, since a burst brings thousands. */
export const refusal = (code: RefusalCode): VenueError =>
  refusals.get(code) ?? new VenueError(code, REFUSALS[code]);
