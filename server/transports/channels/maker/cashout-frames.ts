import { z } from '@hono/zod-openapi';
import type { CashoutOfferInput, CashoutOfferName, Cashouts } from '#relay/cashout/cashouts.ts';
import { VenueError } from '#relay/venue-error.ts';
import type { Message } from '#transports/message.ts';
import { MAKER, OFFER_ID, SIGNATURE, TAKER, TX_HASH } from '#transports/venue/examples.ts';
import { signatureOf } from '#transports/venue/fields.ts';
import type { Frame } from '#transports/venue/frame.ts';
import { unknownFields } from '../../http/unknown-names.ts';
import { accountField, e6Field, hashField } from '../../http/venue/schema/venue-field.ts';
import { idField, rateField, requestId, wholeField } from './maker-fields.ts';

const echo = { request_id: requestId().optional(), reqId: requestId().optional() };
/** The session says who a maker is, whatever a frame claims. */
const IGNORED = [
  'type',
  'request_id',
  'reqId',
  'maker',
  'taker',
  'maker_address',
  'signer_address',
  'signature_type',
];
const parlay_id = wholeField('parlay_id', '7');
const offer_id = idField('offer_id', OFFER_ID);

/** Offer fields in the frame. The signed buyer and owner come from the session and the position. */
const offerInput = {
  parlay_id,
  payout_e6: wholeField('payout_e6', '40000000'),
  resolvedWonCount: rateField('resolvedWonCount', 1),
  voidedCount: rateField('voidedCount', 0),
  nonce: wholeField('nonce', '84713'),
  deadline: wholeField('deadline', '1795435500'),
  signature: z.string({ error: 'signature is required.' }).openapi({ example: SIGNATURE }),
  valid_until: wholeField('valid_until', '1795435400000').transform(Number),
};
const cancelInput = {
  parlay_id,
  offer_id,
  signature: z.string({ error: 'signature must be a string.' }).optional().openapi({
    description: 'The signature of the offer. Required when the session is not verified for the maker.',
    example: SIGNATURE,
  }),
};

/** Reads a frame by its schema. @throws VenueError with `code` and the first problem */
function readBy<Shape extends z.ZodRawShape>(shape: Shape, code: string) {
  const schema = z.object(shape);
  return (frame: Frame): z.output<typeof schema> => {
    const [unknown] = unknownFields(schema, frame, IGNORED);
    if (unknown) throw new VenueError(code, unknown);
    const read = schema.safeParse(frame);
    if (read.success) return read.data;
    throw new VenueError(code, read.error.issues[0]?.message ?? 'The frame is malformed.');
  };
}

const readOffer = (frame: Frame): CashoutOfferInput => {
  const {
    parlay_id: parlayId,
    payout_e6: payoutE6,
    valid_until: validUntilMs,
    signature,
    ...offer
  } = readOfferFrame(frame);
  return { parlayId, payoutE6, validUntilMs, ...offer, signature: signatureOf(signature) };
};
const readOfferFrame = readBy(offerInput, 'INVALID_OFFER');
const readCancelFrame = readBy(cancelInput, 'INVALID_MESSAGE');
const readCancel = (frame: Frame): CashoutOfferName => {
  const { parlay_id: parlayId, offer_id: offerId, signature } = readCancelFrame(frame);
  return { parlayId, offerId, signature: signature && signatureOf(signature) };
};

const payload = (name: string, type: string, fields: z.ZodRawShape): z.ZodType =>
  z.looseObject({ type: z.literal(type), ...fields, request_id: requestId().optional() }).openapi(name);

const ack = (name: string, type: string, summary: string): Message => ({
  name,
  summary,
  payload: z
    .object({ type: z.literal(type), parlay_id: z.string(), offer_id: z.string(), ...echo })
    .openapi(name),
  examples: [{ type, parlay_id: '7', offer_id: OFFER_ID, request_id: 'c-1' }],
});

/** The error of a frame about an offer. */
export const CASHOUT_ERROR: Message = {
  name: 'CashoutError',
  summary: 'An offer or its cancellation was rejected.',
  payload: z
    .object({
      ...{ type: z.literal('CASHOUT_ERROR'), code: z.string(), error: z.string() },
      ...{ request_type: z.string().optional(), parlay_id: z.string().optional() },
      ...{ offer_id: z.string().optional(), ...echo },
    })
    .openapi('CashoutError'),
  examples: [
    {
      ...{ type: 'CASHOUT_ERROR', code: 'RESOLUTION_STATE_CHANGED', request_type: 'CASHOUT_OFFER' },
      error: 'Resolution state changed: resolvedWonCount is 2, voidedCount is 0.',
      ...{ parlay_id: '7', request_id: 'c-1' },
    },
  ],
};

/** Sent to both sides of a sale, in the maker's and the taker's channel. */
export const executedMessage = (name: string): Message => ({
  name,
  summary: 'The sale of a position is mined. Sent to the old and the new owner.',
  payload: z
    .object({
      type: z.literal('cashout:executed'),
      ...{ parlay_id: z.string(), offer_id: z.string(), tx_hash: hashField() },
      ...{ old_owner: accountField(), new_owner: accountField(), payout_e6: e6Field() },
    })
    .openapi(name),
  examples: [
    {
      ...{ type: 'cashout:executed', parlay_id: '7', offer_id: OFFER_ID, tx_hash: TX_HASH },
      ...{ old_owner: TAKER, new_owner: MAKER, payout_e6: '40000000' },
    },
  ],
});

const OFFER = {
  ...{ type: 'CASHOUT_OFFER', parlay_id: '7', payout_e6: '40000000', resolvedWonCount: 1, voidedCount: 0 },
  ...{ nonce: '84713', deadline: '1795435500', signature: SIGNATURE, valid_until: 1_795_435_400_000 },
  request_id: 'c-1',
};

/** What makers send of offers, without how it is served. */
export const CASHOUT_OFFER = {
  type: 'CASHOUT_OFFER',
  operationId: 'offerCashout',
  message: {
    name: 'CashoutOfferFrame',
    summary:
      'A signed offer for a live position. A new offer replaces the maker’s previous offer for the position.',
    payload: payload('CashoutOfferFrame', 'CASHOUT_OFFER', offerInput),
    examples: [OFFER],
  },
  replies: [
    ack(
      'CashoutOfferAck',
      'ACK_CASHOUT_OFFER',
      'The offer is live, or becomes live once no result is pending.',
    ),
    CASHOUT_ERROR,
  ],
  codes: [
    ...['INVALID_OFFER', 'INVALID_SIGNATURE', 'UNKNOWN_POSITION', 'POSITION_CLOSED', 'MAKER_IS_TAKER'],
    ...['RESOLUTION_STATE_CHANGED', 'NONCE_USED', 'ALLOWANCE_VALIDATION_FAILED'],
    ...['BALANCE_VALIDATION_FAILED', 'CASHOUT_LIMITED'],
  ],
  read: readOffer,
};

export const CASHOUT_CANCEL = {
  type: 'CASHOUT_CANCEL',
  operationId: 'cancelCashout',
  message: {
    name: 'CashoutCancelFrame',
    summary: 'Withdraws an offer. Its signature stays valid on chain until its deadline.',
    payload: payload('CashoutCancelFrame', 'CASHOUT_CANCEL', cancelInput),
    examples: [{ type: 'CASHOUT_CANCEL', parlay_id: '7', offer_id: OFFER_ID, request_id: 'c-2' }],
  },
  replies: [ack('CashoutCancelAck', 'ACK_CASHOUT_CANCEL', 'The offer is withdrawn.'), CASHOUT_ERROR],
  codes: ['UNKNOWN_OFFER', 'UNAUTHORIZED_ROLE', 'OFFER_UNAVAILABLE'],
  read: readCancel,
};

/** What makers ask of sales. */
export type MakerCashouts = Pick<Cashouts, 'submit' | 'withdraw' | 'isProven'>;
