import { z } from '@hono/zod-openapi';
import { acceptInput, toAcceptInput } from '../schema/accept-input.ts';
import { SnapshotSchema } from '../schema/snapshot-schema.ts';
import { rfqId } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const acceptRfqOperation = venueOperation({
  method: 'post',
  path: '/v1/rfq/:rfqId/accept',
  operationId: 'acceptRfq',
  summary: 'Accept the offered quote',
  description:
    'Responds once the acceptance is stored. The venue submits the transaction and pays for it. Idempotent: the same signature is the same acceptance.',
  tag: 'Requests',
  rate: 'submit',
  isRepeatable: true,
  invalidCode: 'INVALID_ACCEPTANCE',
  codes: [
    'INVALID_SIGNATURE',
    'BALANCE_VALIDATION_FAILED',
    'ALLOWANCE_VALIDATION_FAILED',
    'UNKNOWN_RFQ',
    'INVALID_RFQ_STATE',
    'QUOTE_UNAVAILABLE',
    'EXPIRED_RFQ',
    'ADDRESS_GAS_BUDGET',
    'VENUE_GAS_BUDGET',
  ],
  params: { rfqId: rfqId() },
  body: z.object(acceptInput),
  response: SnapshotSchema,
  handle: ({ venue, idempotencyKey }, input) =>
    venue.requests.accept(input.rfqId, toAcceptInput(input.body, idempotencyKey)),
});
