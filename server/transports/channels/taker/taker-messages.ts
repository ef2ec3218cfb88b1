import { z } from '@hono/zod-openapi';
import { RFQ_STATUSES } from '#domain/rfq/rfq.ts';
import type { Message } from '#transports/message.ts';
import {
  ESCROW,
  MAKER,
  PREPARED,
  PREPARED_CLAIM,
  QUOTE_ID,
  RFQ_ID,
  SNAPSHOT,
  TAKER,
  TX_HASH,
} from '#transports/venue/examples.ts';
import { claimOperation } from '../../http/venue/positions/claim.ts';
import { prepareClaimOperation } from '../../http/venue/positions/prepare-claim.ts';
import { acceptRfqOperation } from '../../http/venue/rfq/accept-rfq.ts';
import { cancelRfqOperation } from '../../http/venue/rfq/cancel-rfq.ts';
import { createRfqOperation } from '../../http/venue/rfq/create-rfq.ts';
import { prepareRfqOperation } from '../../http/venue/rfq/prepare-rfq.ts';
import { SnapshotSchema } from '../../http/venue/schema/snapshot-schema.ts';
import { accountField, e6Field, msField } from '../../http/venue/schema/venue-field.ts';

const MAX_NAME_CHARS = 128;

/** The client's own name for a message, which its answer repeats. */
export const reqId = () =>
  z
    .union([z.string().max(MAX_NAME_CHARS), z.int()])
    .openapi({ description: 'An id chosen by the client. The reply repeats it.', example: 1 });

const echo = { request_id: reqId().optional(), reqId: reqId().optional() };

/** What answers a message: the answer of its REST operation, with the type and the client's own name. */
export const answer = (
  name: string,
  type: string,
  summary: string,
  schema: z.ZodType,
  example: object,
): Message => ({
  name,
  summary,
  payload: z.intersection(schema, z.object({ type: z.literal(type), ...echo })).openapi(name),
  examples: [{ type, ...example, reqId: 1 }],
});

const ABOUT_A_REQUEST = z.object({ rfq_id: z.string() });
const snapshotAnswer = (name: string, type: string, summary: string): Message =>
  answer(name, type, summary, z.intersection(SnapshotSchema, ABOUT_A_REQUEST), {
    rfq_id: RFQ_ID,
    ...SNAPSHOT,
  });

/** What answers each message of a taker. */
export const ANSWERS = {
  hello: answer(
    'HelloAnswer',
    'hello',
    'The client is registered for pushes about the address.',
    z.object({
      success: z.literal(true),
      address: accountField(),
      role: z.literal('taker'),
      signed: z.boolean(),
      chain_id: z.int(),
      escrow: accountField(),
    }),
    { success: true, address: TAKER, role: 'taker', signed: false, chain_id: 998, escrow: ESCROW },
  ),
  rfq: answer(
    'RequestAnswer',
    'rfq',
    'The request is open. `cancel_token` is returned only to its creator.',
    z.intersection(createRfqOperation.response, ABOUT_A_REQUEST),
    { rfq_id: RFQ_ID, ...SNAPSHOT, cancel_token: '3f2a9c1b7d5e4f60819a2b3c4d5e6f70' },
  ),
  prepare: answer(
    'PrepareAnswer',
    'prepare',
    'The typed data for the taker to sign.',
    prepareRfqOperation.response,
    PREPARED,
  ),
  accept: snapshotAnswer(
    'AcceptAnswer',
    'accept',
    'The acceptance is stored. Execution continues without the client.',
  ),
  cancel: snapshotAnswer('CancelAnswer', 'cancel', 'The request is cancelled.'),
  prepareClaim: answer(
    'PrepareClaimAnswer',
    'claim:prepare',
    'The typed data for the account to sign.',
    prepareClaimOperation.response,
    PREPARED_CLAIM,
  ),
  claim: answer('ClaimAnswer', 'claim', 'The payment is mined.', claimOperation.response, {
    tx_hash: TX_HASH,
    to: TAKER,
    amount_e6: '74875000',
  }),
};

/** The codes of each REST operation that a message repeats. */
export const CODES = {
  rfq: createRfqOperation.codes ?? [],
  prepare: prepareRfqOperation.codes ?? [],
  accept: acceptRfqOperation.codes ?? [],
  cancel: cancelRfqOperation.codes ?? [],
  prepareClaim: prepareClaimOperation.codes ?? [],
  claim: claimOperation.codes ?? [],
};

/** A client may ask for a sign of life; WebSocket's own pings are answered as well. */
export const TAKER_PING: Message = {
  name: 'TakerPing',
  summary: 'Asks for a `pong`.',
  payload: z.looseObject({ type: z.literal('ping'), reqId: reqId().optional() }).openapi('TakerPing'),
  examples: [{ type: 'ping', reqId: 1 }],
};
export const TAKER_PONG: Message = {
  name: 'TakerPong',
  summary: 'Answers a `ping`.',
  payload: z.object({ type: z.literal('pong'), ...echo }).openapi('TakerPong'),
  examples: [{ type: 'pong', reqId: 1 }],
};

/** The error of any message. */
export const TAKER_ERROR: Message = {
  name: 'TakerError',
  summary: 'A message was rejected. The error names the message when it is known.',
  payload: z
    .object({
      type: z.literal('error'),
      code: z.string(),
      error: z.string(),
      request_type: z.string().optional(),
      rfq_id: z.string().optional(),
      quote_id: z.string().optional(),
      parlay_id: z.string().optional(),
      offer_id: z.string().optional(),
      ...echo,
    })
    .openapi('TakerError'),
  examples: [
    {
      type: 'error',
      code: 'INVALID_RFQ',
      error: 'stake_usd must be a number from 1 to 1000.',
      request_type: 'rfq',
      reqId: 1,
    },
  ],
};

const QuotesPush = z
  .object({
    type: z.literal('quotes'),
    rfq_id: z.string(),
    status: z.enum(RFQ_STATUSES),
    quote_id: z
      .string()
      .nullable()
      .openapi({ description: 'The offered quote, once the quote window is closed.' }),
    quotes: z.array(
      z.object({
        quoteId: z.string(),
        maker: accountField(),
        netPayout: z.string().openapi({ description: 'Payout in USD if every leg wins, after the spread.' }),
        odds: z.number().openapi({ description: 'Payout per net stake.' }),
        priceE6: e6Field(),
        makerCollateralE6: e6Field(),
        lastLook: z.boolean(),
        expiresAt: msField(),
      }),
    ),
  })
  .openapi('QuotesPush');

/** What the relay tells takers of its own accord, with the operation that sends each. */
export const TAKER_PUSHES: Readonly<Record<string, Message>> = {
  pushQuotes: {
    name: 'QuotesPush',
    summary: 'The live quotes of a request, best first. Sent as makers respond and when a quote is offered.',
    payload: QuotesPush,
    examples: [
      {
        type: 'quotes',
        rfq_id: RFQ_ID,
        status: 'COLLECTING_QUOTES',
        quote_id: null,
        quotes: [
          {
            quoteId: QUOTE_ID,
            maker: MAKER,
            netPayout: '74.875000',
            odds: 3.01,
            priceE6: '332220',
            makerCollateralE6: '50000000',
            lastLook: false,
            expiresAt: 1_795_435_270_000,
          },
        ],
      },
    ],
  },
  pushSnapshot: {
    name: 'SnapshotPush',
    summary: 'The status, the offered quote or the transaction of a request changed.',
    payload: z
      .intersection(SnapshotSchema, ABOUT_A_REQUEST.extend({ type: z.literal('snapshot') }))
      .openapi('SnapshotPush'),
    examples: [{ type: 'snapshot', rfq_id: RFQ_ID, ...SNAPSHOT }],
  },
};
