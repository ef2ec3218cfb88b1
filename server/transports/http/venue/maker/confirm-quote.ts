import { z } from '@hono/zod-openapi';
import { readConfirmation } from '#transports/venue/read-quote.ts';
import { venueOperation } from '../venue-operation.ts';
import {
  described,
  identityFields,
  makerOf,
  QuoteNameSchema,
  quoteNameFields,
  quoteProofFields,
} from './maker-body.ts';

export const confirmQuoteOperation = venueOperation({
  method: 'post',
  path: '/v1/maker/confirmations',
  operationId: 'confirmQuote',
  summary: 'Answer a last look',
  description: 'CONFIRM fills the request; DECLINE offers the taker the next best quote.',
  tag: 'Makers',
  rate: 'quote',
  isForMakers: true,
  codes: [
    'INVALID_CONFIRMATION',
    'UNAUTHORIZED_ROLE',
    'UNKNOWN_RFQ',
    'QUOTE_UNAVAILABLE',
    'MAKER_NOT_REQUIRED',
    'MAKER_ALREADY_RESPONDED',
    'EXPIRED_RFQ',
    'INVALID_RFQ_STATE',
  ],
  body: z.looseObject({
    ...identityFields,
    ...quoteNameFields,
    ...quoteProofFields,
    decision: described({ type: 'string', enum: ['CONFIRM', 'DECLINE'], example: 'CONFIRM' }),
  }),
  response: QuoteNameSchema.extend({ decision: z.enum(['CONFIRM', 'DECLINE']) }).openapi('QuoteDecision'),
  handle(call, { body }) {
    const identity = makerOf(call, body);
    return call.venue.quotes.confirm(identity, readConfirmation(body));
  },
});
