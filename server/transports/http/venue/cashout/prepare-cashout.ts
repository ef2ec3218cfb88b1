import { z } from '@hono/zod-openapi';
import { offerId, PreparedCashoutSchema, parlayId } from '../schema/cashout-schema.ts';
import { venueOperation } from '../venue-operation.ts';

export const prepareCashoutOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/:parlayId/cashout/prepare',
  operationId: 'prepareCashout',
  summary: 'Prepare the sale of a position',
  description:
    'Typed data of a CashoutAcceptance, good until `expires_at` or until the offer is gone, whichever is sooner.',
  tag: 'Cashout',
  rate: 'submit',
  codes: [
    ...['UNKNOWN_POSITION', 'UNKNOWN_OFFER', 'OFFER_UNAVAILABLE', 'CASHOUT_BLOCKED', 'POSITION_CLOSED'],
    ...['RESOLUTION_STATE_CHANGED', 'TAKER_MISMATCH', 'MAKER_IS_TAKER'],
  ],
  params: { parlayId: parlayId() },
  body: z.object({ offer_id: offerId() }),
  response: PreparedCashoutSchema,
  handle: ({ venue }, { parlayId: id, body }) => venue.cashouts.prepare(id, body.offer_id),
});
