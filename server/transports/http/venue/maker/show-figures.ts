import { z } from '@hono/zod-openapi';
import { RFQ_STATUSES } from '#domain/rfq/rfq.ts';
import { VenueError } from '#relay/venue-error.ts';
import {
  account,
  accountField,
  e6Field,
  msField,
  positionIdField,
  signature as signatureField,
} from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

const percentiles = () =>
  z.object({ p50: z.number(), p90: z.number(), p99: z.number() }).nullable().openapi({
    description: 'Nearest-rank percentiles; null without samples.',
  });

const SessionSchema = z.object({
  connected_at: msField(),
  heard_at: msField(),
  last_look: z.boolean(),
  exposure_cap_e6: e6Field().nullable(),
  proven: z.boolean().openapi({
    description: 'Whether a valid quote of the maker came from this session or its network address.',
  }),
});

const QuotedRequestSchema = z.object({
  rfq_id: z.string(),
  status: z.enum(RFQ_STATUSES),
  legs: z.array(z.object({ position_id: positionIdField(), outcome_id: z.int(), side_index: z.int() })),
  net_stake_e6: e6Field(),
  created_at: msField(),
  ends_at: msField().nullable(),
  own: z.object({
    quote_id: z.string(),
    price_e6: e6Field(),
    maker_collateral_e6: e6Field(),
    last_look: z.boolean(),
    received_at: msField(),
    deadline: msField(),
    nonce: z.string(),
    out: z.enum(['superseded', 'canceled', 'invalid', 'declined', 'timed_out']).nullable(),
  }),
  best: z
    .object({ price_e6: e6Field(), maker_collateral_e6: e6Field(), own: z.boolean() })
    .nullable()
    .openapi({ description: 'The best quote; null while the window is open.' }),
});

const RecordSchema = z.object({
  since: msField().openapi({
    description: 'Start of the counted period: requests created since then count.',
  }),
  requests: z.int().openapi({ description: 'Requests with a valid quote of the maker.' }),
  entered: z
    .int()
    .openapi({ description: 'Requests in which the maker had a live quote when the window closed.' }),
  best: z.int().openapi({ description: 'Entered requests in which the maker’s quote was the best.' }),
  filled: z.int().openapi({ description: 'Entered requests that were filled, by any maker.' }),
  won: z.int(),
  response_ms: percentiles(),
  responses: z
    .array(z.int())
    .openapi({ description: 'Number of responses in each twentieth of the window.' }),
  distance_bps: percentiles().openapi({ description: 'Distance to the best payout, in bps of that payout.' }),
  last_look: z.object({ confirmed: z.int(), declined: z.int(), timed_out: z.int() }),
});

const ExposureSchema = z.object({
  reserved_e6: e6Field(),
  open_parlays: z.int(),
  open_collateral_e6: e6Field(),
  open_net_stake_e6: e6Field(),
  balance_e6: e6Field(),
  allowance_e6: e6Field(),
});

export const showMakerFiguresOperation = venueOperation({
  method: 'post',
  path: '/v1/maker/figures',
  operationId: 'showMakerFigures',
  summary: 'Get the figures of a maker',
  description:
    'Sessions, open requests with the maker’s own quote, how it quoted in the last 24 hours (among the newest 500 filled ' +
    'and 500 other requests) and what it has at stake. It needs no key but a proof: the text of docs/protocol.md, signed ' +
    'with `personal_sign` by the maker or by a key that may sign its quotes. POST keeps the proof out of URLs.',
  tag: 'Makers',
  rate: 'read',
  codes: ['UNAUTHENTICATED', 'EXPIRED_TIMESTAMP', 'INVALID_SIGNATURE'],
  body: z.object({
    maker_address: account('maker_address').optional(),
    valid_until: z
      .int({ error: 'valid_until must be the signed Unix timestamp in milliseconds.' })
      .optional()
      .openapi({ description: 'The signed Unix timestamp in milliseconds; at most 12 hours from now.' }),
    signature: signatureField('signature').optional(),
  }),
  response: z
    .object({
      maker: accountField(),
      signer: accountField(),
      sessions: z.array(SessionSchema),
      requests: z.array(QuotedRequestSchema),
      record: RecordSchema,
      exposure: ExposureSchema,
    })
    .openapi('MakerFigures'),
  handle({ venue }, { body: { maker_address: maker, valid_until: validUntilMs, signature } }) {
    if (maker === undefined || validUntilMs === undefined || signature === undefined) {
      throw new VenueError('UNAUTHENTICATED', 'maker_address, valid_until and signature are required.');
    }
    return venue.makerFigures.read({ maker, validUntilMs, signature });
  },
});
