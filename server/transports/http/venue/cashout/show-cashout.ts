import { CashoutSchema, parlayId } from '../schema/cashout-schema.ts';
import { venueOperation } from '../venue-operation.ts';

export const showCashoutOperation = venueOperation({
  method: 'get',
  path: '/v1/positions/:parlayId/cashout',
  operationId: 'showCashout',
  summary: 'What is offered for a live position',
  description:
    'The position by the newest block, its live offers, those of the past, and its fair value with what that is made of.',
  tag: 'Cashout',
  rate: 'submit',
  codes: ['UNKNOWN_POSITION'],
  params: { parlayId: parlayId() },
  response: CashoutSchema,
  handle: ({ venue }, { parlayId: id }) => venue.cashouts.get(id),
});
