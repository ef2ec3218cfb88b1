import { z } from '@hono/zod-openapi';
import { readQuote } from '#transports/venue/read-quote.ts';
import { venueOperation } from '../venue-operation.ts';
import {
  described,
  identityFields,
  makerOf,
  QuoteNameSchema,
  quoteNameFields,
  quoteStruct,
} from './maker-body.ts';

export const submitQuoteOperation = venueOperation({
  method: 'post',
  path: '/v1/maker/quotes',
  operationId: 'submitQuote',
  summary: 'Submit a quote',
  description:
    'The same quote, checks and codes as the frame RFQ_QUOTE of `/ws/rfq`, for a maker without a socket. Requests are sent only over `/ws/rfq`.',
  tag: 'Makers',
  rate: 'quote',
  isForMakers: true,
  codes: [
    'INVALID_QUOTE',
    'INVALID_SIGNATURE',
    'ALLOWANCE_VALIDATION_FAILED',
    'BALANCE_VALIDATION_FAILED',
    'ADDRESS_MISMATCH',
    'UNKNOWN_RFQ',
    'QUOTE_MISMATCH',
    'SUBMISSION_WINDOW_CLOSED',
    'MAKER_QUOTE_LIMITED',
  ],
  body: z.looseObject({
    ...identityFields,
    ...quoteNameFields,
    price_e6: described({
      type: 'string',
      description: 'Net stake ÷ (net stake + makerCollateral), 6 decimals.',
    }),
    size_e6: described({ type: 'string', description: 'Net stake + makerCollateral.' }),
    quote: described(quoteStruct),
    signature: described({ type: 'string', description: 'EIP-712, 65 bytes.' }),
    last_look: described({ type: 'boolean', description: 'Whether the maker is asked before a fill.' }),
  }),
  response: QuoteNameSchema.extend({
    warning: z
      .object({ code: z.string(), error: z.string() })
      .optional()
      .openapi({ description: 'Why a fill of this quote would fail: its maker is also the taker.' }),
  }).openapi('SubmittedQuote'),
  handle(call, { body }) {
    const identity = makerOf(call, body);
    return call.venue.quotes.submit(identity, readQuote(body, identity.makerAddress));
  },
});
