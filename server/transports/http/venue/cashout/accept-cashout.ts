import { z } from '@hono/zod-openapi';
import { acceptCashoutInput, CashoutResultSchema, parlayId } from '../schema/cashout-schema.ts';
import { venueOperation } from '../venue-operation.ts';

export const acceptCashoutOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/:parlayId/cashout/accept',
  operationId: 'acceptCashout',
  summary: 'Sell a live position',
  description:
    'Submits the signed acceptance and responds once the sale is mined. Idempotent: on `CASHOUT_PENDING` send the same acceptance again; on `EXPIRED_RFQ` prepare and sign a new ticket.',
  tag: 'Cashout',
  rate: 'submit',
  codes: [
    ...['EXPIRED_RFQ', 'INVALID_SIGNATURE', 'UNKNOWN_POSITION', 'UNKNOWN_OFFER', 'OFFER_UNAVAILABLE'],
    ...['CASHOUT_BLOCKED', 'CASHOUT_IN_PROGRESS', 'POSITION_CLOSED', 'RESOLUTION_STATE_CHANGED'],
    ...['TAKER_MISMATCH', 'NONCE_USED', 'ALLOWANCE_VALIDATION_FAILED', 'BALANCE_VALIDATION_FAILED'],
    ...['CASHOUT_PENDING', 'CASHOUT_SUBMISSION_FAILED', 'ADDRESS_GAS_BUDGET', 'VENUE_GAS_BUDGET'],
  ],
  params: { parlayId: parlayId() },
  body: z.object(acceptCashoutInput),
  response: CashoutResultSchema,
  handle: ({ venue }, { parlayId: id, body: { offer_id, signature } }) =>
    venue.cashouts.accept(id, { offerId: offer_id, signature }),
});
