import { z } from '@hono/zod-openapi';
import { shownPrepared } from '#transports/venue/shown-snapshot.ts';
import { quoteId } from '../schema/accept-input.ts';
import { DomainSchema, typedDataSchema } from '../schema/typed-data-schema.ts';
import { hashField, msField, rfqId } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const prepareRfqOperation = venueOperation({
  method: 'post',
  path: '/v1/rfq/:rfqId/prepare',
  operationId: 'prepareRfq',
  summary: 'Prepare an acceptance',
  description:
    'Typed data of the order and of the permit, each with its domain, for `eth_signTypedData_v4`. The call reserves nothing and can be repeated. The body is optional.',
  tag: 'Requests',
  rate: 'submit',
  codes: ['UNKNOWN_RFQ', 'INVALID_RFQ_STATE', 'QUOTE_UNAVAILABLE', 'EXPIRED_RFQ'],
  params: { rfqId: rfqId() },
  body: z
    .object({ quote_id: quoteId().optional() })
    .optional()
    .openapi({ description: 'The quote to accept; the offered one by default.' }),
  isBodyOptional: true,
  response: z
    .object({
      rfq_id: z.string(),
      quote_id: z.string(),
      quote_hash: hashField(),
      quote: typedDataSchema('ParlayQuote').nullable().openapi({
        description:
          'The quote as its maker signed it: `quote_hash` is its struct hash. Null for whoever did not make the request: call from the same network address, or with `X-Cancel-Token`.',
      }),
      order: typedDataSchema('ParlayOrder'),
      permit: typedDataSchema('Permit'),
      domains: z.object({ order: DomainSchema, permit: DomainSchema }),
      permit_required: z
        .boolean()
        .openapi({ description: 'False: the allowance stands, and the permit may be left out.' }),
      expires_at: msField().openapi({ description: 'Unix ms; from then on the quote cannot be accepted.' }),
    })
    .openapi('PreparedOrder'),
  async handle({ venue, access, ip, cancelToken }, input) {
    const prepared = await venue.requests.prepare(input.rfqId, { quoteId: input.body?.quote_id });
    return shownPrepared(prepared, access.isOwn(input.rfqId, ip, cancelToken));
  },
});
