import { SnapshotSchema } from '../schema/snapshot-schema.ts';
import { rfqId } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const showRfqOperation = venueOperation({
  method: 'get',
  path: '/v1/rfq/:rfqId',
  operationId: 'showRfq',
  summary: 'A request as it stands',
  description:
    'Its status, the offered quote once the window is closed, and what became of it. Quotes that were not chosen are pushed on the taker channel alone.',
  tag: 'Requests',
  rate: 'read',
  codes: ['UNKNOWN_RFQ'],
  params: { rfqId: rfqId() },
  response: SnapshotSchema,
  handle: ({ venue }, input) => venue.get(input.rfqId),
});
