import { z } from '@hono/zod-openapi';
import { claimInput } from '../schema/claim-input.ts';
import { accountField, e6Field, hashField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const claimOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/claim',
  operationId: 'claim',
  summary: 'Be paid without gas',
  description: 'Submits the signed WithdrawRequest and answers once the payment is mined.',
  tag: 'Positions',
  rate: 'submit',
  isRepeatable: true,
  codes: ['INVALID_SIGNATURE', 'TRADE_SUBMISSION_FAILED'],
  body: z.object(claimInput),
  response: z
    .object({ tx_hash: hashField(), to: accountField(), amount_e6: e6Field() })
    .openapi('ClaimResult'),
  handle: ({ venue, idempotencyKey }, { body }) => venue.claim({ ...body, idempotencyKey }),
});
