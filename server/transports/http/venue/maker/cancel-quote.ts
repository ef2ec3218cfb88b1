import { z } from '@hono/zod-openapi';
import { readQuoteName } from '#transports/venue/read-quote.ts';
import { venueOperation } from '../venue-operation.ts';
import { identityFields, makerOf, QuoteNameSchema, quoteNameFields, quoteProofFields } from './maker-body.ts';

export const cancelQuoteOperation = venueOperation({
  method: 'post',
  path: '/v1/maker/quotes/cancel',
  operationId: 'cancelQuote',
  summary: 'Cancel a quote',
  description:
    'Cancels a quote that the taker has not accepted. Its signature stays valid on chain until its deadline; call `cancelNonce` of the escrow to invalidate it.',
  tag: 'Makers',
  rate: 'quote',
  isForMakers: true,
  codes: ['UNAUTHORIZED_ROLE', 'UNKNOWN_RFQ', 'QUOTE_UNAVAILABLE', 'INVALID_RFQ_STATE'],
  body: z.looseObject({ ...identityFields, ...quoteNameFields, ...quoteProofFields }),
  response: QuoteNameSchema,
  handle(call, { body }) {
    const identity = makerOf(call, body);
    return call.venue.quotes.cancel(identity, readQuoteName(body));
  },
});
