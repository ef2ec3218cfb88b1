import type { RefusalCode } from '#domain/rfq/transition.ts';
import { VenueError } from '../venue-error.ts';

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  INVALID_RFQ_STATE: 'the request is not in a state for this',
  SUBMISSION_WINDOW_CLOSED: 'the window for quotes is closed',
  INVALID_QUOTE: 'the quote has expired or its id is taken',
  QUOTE_UNAVAILABLE: 'this quote is not the offered one, or not live',
  EXPIRED_RFQ: 'the deadline has passed',
  MAKER_NOT_REQUIRED: 'no answer is wanted from this maker now',
  MAKER_ALREADY_RESPONDED: 'the maker has answered already',
};

/** The very same signed quote was accepted for another request: the escrow takes its nonce once. */
export const QUOTE_TAKEN = new VenueError('QUOTE_UNAVAILABLE', 'this quote was accepted for another request');

const refusals = new Map(
  Object.entries(REFUSALS).map(([code, error]) => [code, new VenueError(code, error)] as const),
);

/** The machine's refusal as the error that a client gets: one for each code, since a burst brings thousands. */
export const refusal = (code: RefusalCode): VenueError =>
  refusals.get(code) ?? new VenueError(code, REFUSALS[code]);
