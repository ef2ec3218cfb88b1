import { z } from '@hono/zod-openapi';
import { SnapshotSchema } from '../schema/snapshot-schema.ts';
import { rfqId } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const cancelRfqOperation = venueOperation({
  method: 'post',
  path: '/v1/rfq/:rfqId/cancel',
  operationId: 'cancelRfq',
  summary: 'Cancel a request',
  description:
    'Cancels a request that is not accepted yet. Requires the `cancel_token` from its creation, because makers know request ids and takers. Idempotent.',
  tag: 'Requests',
  rate: 'submit',
  codes: ['UNAUTHORIZED_ROLE', 'UNKNOWN_RFQ', 'INVALID_RFQ_STATE'],
  params: { rfqId: rfqId() },
  body: z.object({
    cancel_token: z
      .string({ error: 'Send the cancel_token returned when the request was created.' })
      .max(128, { error: 'cancel_token must have 32 characters.' }),
  }),
  response: SnapshotSchema,
  async handle({ venue, access }, input) {
    const { escrow_terms: terms } = await venue.requests.get(input.rfqId);
    access.checkCancelToken(input.rfqId, input.body.cancel_token);
    return venue.requests.cancel(input.rfqId, terms.taker);
  },
});
