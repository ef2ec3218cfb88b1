import { z } from '@hono/zod-openapi';
import { RFQ_STATUSES } from '#domain/rfq/rfq.ts';
import type { Message } from '#transports/message.ts';
import { ESCROW_TERMS, MAKER, QUOTE_ID, REQUEST, RFQ_ID, TX_HASH } from '#transports/venue/examples.ts';
import { ConfirmationRequestSchema } from '../../http/venue/maker/list-confirmations.ts';
import { EscrowTermsSchema, RequestSchema } from '../../http/venue/schema/snapshot-schema.ts';
import {
  accountField,
  e6Field,
  hashField,
  msField,
  positionIdField,
} from '../../http/venue/schema/venue-field.ts';
import { executedMessage } from './cashout-frames.ts';
import { requestId } from './maker-fields.ts';

const named = { rfq_id: z.string(), quote_id: z.string() };
const echo = { request_id: requestId().optional(), reqId: requestId().optional() };
const codeAndError = { code: z.string(), error: z.string() };

const about = { rfq_id: RFQ_ID, quote_id: QUOTE_ID };

const ack = (name: string, type: string, summary: string, fields = {}, more = {}): Message => ({
  name,
  summary,
  payload: z.object({ type: z.literal(type), ...named, ...fields, ...echo }).openapi(name),
  examples: [{ type, ...about, ...more, request_id: 'q-1' }],
});

const warning = z.object(codeAndError).optional().openapi({
  description: 'Why a fill of this quote would fail: its maker is also the taker.',
});

/** What acknowledges the frames of a maker. */
export const ACKS = {
  quote: ack('QuoteAck', 'ACK_RFQ_QUOTE', 'The quote competes for the request.', { warning }),
  cancel: ack('QuoteCancelAck', 'ACK_RFQ_QUOTE_CANCEL', 'The quote is cancelled.'),
  confirmation: ack(
    'ConfirmationAck',
    'ACK_RFQ_CONFIRMATION_RESPONSE',
    'The answer to the last look is recorded.',
    { decision: z.enum(['CONFIRM', 'DECLINE']) },
    { decision: 'CONFIRM' },
  ),
};

const message = (name: string, summary: string, fields: z.ZodRawShape, ...examples: object[]): Message => ({
  name,
  summary,
  payload: z.object(fields).openapi(name),
  examples,
});

const AUTH_ERRORS = ['apiKey required', 'invalid apiKey', 'maker_address and signer_address required'];

/** What answers `auth`; the approval follows once the permit of the `auth` is mined or refused. */
export const AUTH_REPLIES: readonly Message[] = [
  message(
    'AuthAccepted',
    'The session is authenticated.',
    {
      type: z.literal('auth'),
      success: z.literal(true),
      address: accountField(),
      role: z.literal('maker'),
      ...echo,
    },
    { type: 'auth', success: true, address: MAKER, role: 'maker' },
  ),
  message(
    'AuthRefused',
    'The session stays open, and a corrected `auth` is accepted.',
    { type: z.literal('auth'), success: z.literal(false), error: z.enum(AUTH_ERRORS), ...echo },
    { type: 'auth', success: false, error: 'invalid apiKey' },
  ),
  message(
    'ApprovalMined',
    'The allowance to the escrow is set. `tx_hash` is null when no transaction was necessary.',
    { type: z.literal('approval'), success: z.literal(true), tx_hash: hashField().nullable() },
    { type: 'approval', success: true, tx_hash: TX_HASH },
  ),
  message(
    'ApprovalRefused',
    'The permit of `auth` was not used.',
    { type: z.literal('approval'), success: z.literal(false), ...codeAndError },
    {
      type: 'approval',
      success: false,
      code: 'INVALID_SIGNATURE',
      error: 'The permit must be signed by the maker with its current permit nonce.',
    },
  ),
];

/** The error of any frame. */
export const MAKER_ERROR = message(
  'MakerError',
  'A frame was rejected, or an accepted quote turned out to be invalid. The error names the frame when it is known.',
  {
    type: z.literal('RFQ_ERROR'),
    ...codeAndError,
    request_type: z.string().optional(),
    rfq_id: z.string().optional(),
    quote_id: z.string().optional(),
    parlay_id: z.string().optional(),
    offer_id: z.string().optional(),
    ...echo,
  },
  {
    type: 'RFQ_ERROR',
    code: 'QUOTE_MISMATCH',
    error: 'size_e6 must equal net stake + makerCollateral.',
    request_type: 'RFQ_QUOTE',
    ...about,
    request_id: 'q-1',
  },
);

const update = { type: 'RFQ_EXECUTION_UPDATE', ...about };

/** Messages that the relay pushes to makers, by operation. */
export const MAKER_PUSHES: Readonly<Record<string, Message>> = {
  broadcastRequest: {
    name: 'RequestBroadcast',
    summary: 'A taker requests a price. Sent to every authenticated maker at the same time.',
    payload: RequestSchema.extend({
      type: z.literal('RFQ_REQUEST'),
      escrow_terms: EscrowTermsSchema,
    }).openapi('RequestBroadcast'),
    examples: [{ type: 'RFQ_REQUEST', ...REQUEST, escrow_terms: ESCROW_TERMS }],
  },
  askLastLook: {
    name: 'ConfirmationRequest',
    summary:
      'Last look. Sent to the maker whose quote was accepted if its session set `last_look`. Answer before `confirm_by`.',
    payload: ConfirmationRequestSchema,
    examples: [
      {
        type: 'RFQ_CONFIRMATION_REQUEST',
        ...REQUEST,
        quote_id: QUOTE_ID,
        maker_address: MAKER,
        signer_address: MAKER,
        signature_type: 0,
        price_e6: '332220',
        fill_size_e6: '74875000',
        confirm_by: 1_795_435_201_400,
        escrow_terms: ESCROW_TERMS,
      },
    ],
  },
  updateExecution: message(
    'ExecutionUpdate',
    'On-chain progress of the fill of a maker’s quote. CONFIRMED and FAILED are final unless a reorganisation removes the block: after LOST the fill is sent again and ends with CONFIRMED or FAILED once more.',
    {
      type: z.literal('RFQ_EXECUTION_UPDATE'),
      ...named,
      status: z.enum(['MATCHED', 'MINED', 'CONFIRMED', 'RETRYING', 'LOST', 'FAILED']),
      tx_hash: hashField().optional(),
      parlay_id: z.string().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
    },
    { ...update, status: 'MATCHED', tx_hash: TX_HASH },
    { ...update, status: 'CONFIRMED', tx_hash: TX_HASH, parlay_id: '1' },
    {
      ...update,
      status: 'FAILED',
      code: 'TRADE_SUBMISSION_FAILED',
      error:
        'MAKER_IS_TAKER: The maker and the taker are the same account, which the escrow does not accept.',
    },
  ),
  publishTrade: message(
    'Trade',
    'A fill on the public tape, sent to every maker. It does not name the maker. Deduplicate by `rfq_id`.',
    {
      type: z.literal('RFQ_TRADE'),
      rfq_id: z.string(),
      requester_id: z.string(),
      condition_id: hashField(),
      leg_position_ids: z.array(positionIdField()),
      direction: z.literal('BUY'),
      side: z.literal('YES'),
      price_e6: e6Field(),
      size_e6: e6Field(),
      executed_at: msField(),
      tx_hash: hashField().nullable(),
    },
    {
      type: 'RFQ_TRADE',
      rfq_id: RFQ_ID,
      requester_id: REQUEST.requestor_public_id,
      condition_id: REQUEST.condition_id,
      leg_position_ids: REQUEST.leg_position_ids,
      direction: 'BUY',
      side: 'YES',
      price_e6: '332220',
      size_e6: '74875000',
      executed_at: 1_795_435_200_400,
      tx_hash: TX_HASH,
    },
  ),
  reportQuoteResult: message(
    'QuoteResult',
    'How far a quote was from the best quote. Sent after the trade to sessions with `quote_results`.',
    {
      type: z.literal('QUOTE_RESULT'),
      ...named,
      result: z.enum(['WON', 'LOST']),
      rank: z.int(),
      quotes: z.int(),
      best_price_e6: e6Field(),
      distance_e6: e6Field(),
    },
    {
      type: 'QUOTE_RESULT',
      ...about,
      result: 'LOST',
      rank: 2,
      quotes: 3,
      best_price_e6: '332220',
      distance_e6: '10000000',
    },
  ),
  endRequest: message(
    'RequestEnded',
    'A request for which the maker had a live quote ended without a trade. Sent to sessions with `quote_results`.',
    { type: z.literal('RFQ_ENDED'), ...named, status: z.enum(RFQ_STATUSES) },
    { type: 'RFQ_ENDED', ...about, status: 'EXPIRED' },
  ),
  reportCashout: executedMessage('CashoutExecuted'),
  pingMaker: message(
    'MakerPing',
    'Sent to a maker that has been silent for one heartbeat interval. Any text frame resets the idle timer, and so does a WebSocket pong: each of these frames comes with a WebSocket ping.',
    { type: z.literal('ping'), payload: z.literal('rfq') },
    { type: 'ping', payload: 'rfq' },
  ),
};

/** Frames that have no effect but to reset the idle timer. */
export const MAKER_HEARTBEAT = message(
  'MakerHeartbeat',
  'Resets the idle timer. The relay does not reply.',
  { type: z.enum(['ping', 'pong']) },
  { type: 'ping' },
);
