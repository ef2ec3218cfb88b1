import { CashoutSchema, parlayId } from '../schema/cashout-schema.ts';
import { venueOperation } from '../venue-operation.ts';

export const showCashoutOperation = venueOperation({
  method: 'get',
  path: '/v1/positions/:parlayId/cashout',
  operationId: 'showCashout',
  summary: 'Get the offers for a live position',
  description:
    'The position at the newest block, its live and past offers, and its fair value with the inputs.',
  tag: 'Cashout',
  rate: 'submit',
  codes: ['UNKNOWN_POSITION'],
  params: { parlayId: parlayId() },
  response: CashoutSchema,
  handle: ({ venue }, { parlayId: id }) => venue.cashouts.get(id),
});
