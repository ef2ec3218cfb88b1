import type { Approvals } from '#relay/approvals/approvals.ts';
import type { MakerIdentity } from '#relay/maker-identity.ts';
import type { QuoteInput, QuoteName, Quotes } from '#relay/venue.ts';
import { VenueError } from '#relay/venue-error.ts';
import type { FrameFacts } from '#transports/message.ts';
import type { Frame } from '#transports/venue/frame.ts';
import { readConfirmation, readQuote, readQuoteName } from '#transports/venue/read-quote.ts';
import type { Urgency } from '../write-coalescer.ts';
import { CASHOUT_CANCEL, CASHOUT_OFFER, type MakerCashouts } from './cashout-frames.ts';
import { ACKS, AUTH_REPLIES } from './maker-messages.ts';
import {
  AuthPayload,
  ConfirmationPayload,
  QUOTE_EXAMPLE,
  QuoteCancelPayload,
  QuotePayload,
} from './maker-payloads.ts';
import type { WorkInFlight } from './work-in-flight.ts';

/** What makers ask of the venue. */
export type MakerVenue = { quotes: Quotes; approvals: Pick<Approvals, 'approve'>; cashouts: MakerCashouts };

/** One session of a maker as its frames see it. */
export type MakerSeat = { venue: MakerVenue; work: WorkInFlight; identity: MakerIdentity };

/** A kind of frame with its types erased. */
export type MakerFrame = FrameFacts & {
  /** How long the reply may be held back. */
  urgency: Urgency;
  /** Executes a frame. @throws VenueError when the frame is invalid, or too many calls are in flight */
  serve(seat: MakerSeat, frame: Frame, receivedMs: number): Promise<object>;
};

/**
 * Declares one kind of frame: its schema, parser, handler and reply. The parser is written by hand: bursts bring
 * thousands of quotes, and schema validation takes several times as long (`relay-check`). A property test checks
 * that parser and schema agree.
 */
function makerFrame<Input>(
  spec: FrameFacts & {
    urgency?: Urgency;
    read(frame: Frame, identity: MakerIdentity): Input;
    handle(seat: MakerSeat, input: Input, receivedMs: number): Promise<object>;
  },
): MakerFrame {
  const { read, handle, urgency = 'soon', ...facts } = spec;
  return {
    ...facts,
    urgency,
    serve: (seat, frame, receivedMs) => handle(seat, read(frame, seat.identity), receivedMs),
  };
}

const ABOUT_A_QUOTE = ['UNAUTHORIZED_ROLE', 'UNKNOWN_RFQ', 'QUOTE_UNAVAILABLE', 'INVALID_RFQ_STATE'];
const [rfq_id, quote_id] = [QUOTE_EXAMPLE.rfq_id, QUOTE_EXAMPLE.quote_id];

const quote = makerFrame<QuoteInput>({
  type: 'RFQ_QUOTE',
  operationId: 'submitQuote',
  message: {
    name: 'MakerQuote',
    summary: 'A signed quote for a request. A new quote replaces the maker’s previous quote.',
    payload: QuotePayload,
    examples: [QUOTE_EXAMPLE],
  },
  replies: [ACKS.quote],
  codes: [
    'INVALID_QUOTE',
    'INVALID_SIGNATURE',
    'ADDRESS_MISMATCH',
    'UNKNOWN_RFQ',
    'QUOTE_MISMATCH',
    'SUBMISSION_WINDOW_CLOSED',
    'ALLOWANCE_VALIDATION_FAILED',
    'BALANCE_VALIDATION_FAILED',
    'MAKER_QUOTE_LIMITED',
  ],
  // Makers send many quotes at once, and wait for none of the answers.
  urgency: 'patient',
  read: (frame, { makerAddress }) => readQuote(frame, makerAddress),
  handle: ({ venue, work, identity }, input, receivedMs) =>
    work.quote(input.rfqId, () => venue.quotes.submit(identity, input, receivedMs)),
});

const cancel = makerFrame<QuoteName>({
  type: 'RFQ_QUOTE_CANCEL',
  operationId: 'cancelQuote',
  message: {
    name: 'MakerQuoteCancel',
    summary: 'Cancels a quote, unless the taker has accepted it.',
    payload: QuoteCancelPayload,
    examples: [{ type: 'RFQ_QUOTE_CANCEL', rfq_id, quote_id }],
  },
  replies: [ACKS.cancel],
  codes: ABOUT_A_QUOTE,
  read: readQuoteName,
  handle: ({ venue, work, identity }, name) =>
    work.afterQuotes(name.rfqId, () => venue.quotes.cancel(identity, name)),
});

const confirm = makerFrame<ReturnType<typeof readConfirmation>>({
  type: 'RFQ_CONFIRMATION_RESPONSE',
  operationId: 'answerLastLook',
  message: {
    name: 'MakerConfirmation',
    summary: 'Answers a last look.',
    payload: ConfirmationPayload,
    examples: [{ type: 'RFQ_CONFIRMATION_RESPONSE', rfq_id, quote_id, decision: 'CONFIRM' }],
  },
  replies: [ACKS.confirmation],
  codes: [
    ...ABOUT_A_QUOTE,
    'INVALID_CONFIRMATION',
    'MAKER_NOT_REQUIRED',
    'MAKER_ALREADY_RESPONDED',
    'EXPIRED_RFQ',
  ],
  read: readConfirmation,
  handle: ({ venue, work, identity }, answer) =>
    work.afterQuotes(answer.rfqId, () => venue.quotes.confirm(identity, answer)),
});

const turnOf = (parlayId: bigint): string => `cashout ${parlayId}`;

const offerCashout = makerFrame({
  ...CASHOUT_OFFER,
  handle: ({ venue, work, identity }, input) =>
    work.quote(turnOf(input.parlayId), () => venue.cashouts.submit(identity, input)),
});

const cancelCashout = makerFrame({
  ...CASHOUT_CANCEL,
  handle: ({ venue, work, identity }, name) =>
    work.afterQuotes(turnOf(name.parlayId), () => venue.cashouts.withdraw(identity, name)),
});

/** The first frame of every session. What it grants is the session's own to keep, so the session serves it. */
export const AUTH_FRAME: FrameFacts = {
  type: 'auth',
  operationId: 'authenticateMaker',
  message: {
    name: 'MakerAuth',
    summary: 'Authenticates the maker. The first frame of a session.',
    payload: AuthPayload,
    examples: [
      {
        type: 'auth',
        auth: { apiKey: '<API_KEY>' },
        identity: {
          maker_address: '0xd9ffcaa8d60bbb54eccaa8eab2dde0effb141213',
          signer_address: '0xd9ffcaa8d60bbb54eccaa8eab2dde0effb141213',
          signature_type: 0,
        },
        last_look: false,
        cancel_on_disconnect: true,
        exposure_cap_e6: '5000000000',
        quote_results: true,
      },
    ],
  },
  replies: AUTH_REPLIES,
  codes: ['INVALID_IDENTITY'],
};

const FRAMES: ReadonlyMap<unknown, MakerFrame> = new Map(
  [quote, cancel, confirm, offerCashout, cancelCashout].map((frame) => [frame.type, frame]),
);

/** Every frame that a session of a maker serves once it is in. */
export const MAKER_FRAMES: readonly MakerFrame[] = [...FRAMES.values()];

/** Finds the declaration of a frame. @throws VenueError INVALID_MESSAGE for a type that makers do not send */
export function makerFrameOf({ type }: Frame): MakerFrame {
  const known = FRAMES.get(type);
  if (known) return known;
  if (type === 'auth') throw new VenueError('INVALID_MESSAGE', 'The session is already authenticated.');
  const error = typeof type === 'string' ? 'Unknown frame type.' : 'A frame must be an object with a type.';
  throw new VenueError('INVALID_MESSAGE', error);
}
