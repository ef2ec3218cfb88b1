import { z } from '@hono/zod-openapi';
import { claimInput } from '../schema/claim-input.ts';
import { accountField, e6Field, hashField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const claimOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/claim',
  operationId: 'claim',
  summary: 'Claim credits without gas',
  description:
    'Submits the signed WithdrawRequest and responds once the payment is mined. Idempotent: on `CLAIM_PENDING` send the same request again.',
  tag: 'Positions',
  rate: 'submit',
  isRepeatable: true,
  codes: [
    'INVALID_CLAIM',
    'INVALID_ADDRESS',
    'INVALID_SIGNATURE',
    'EXPIRED_REQUEST',
    'INSUFFICIENT_CREDITS',
    'NONCE_USED',
    'CLAIM_PENDING',
    'ADDRESS_GAS_BUDGET',
    'VENUE_GAS_BUDGET',
    'CLAIM_SUBMISSION_FAILED',
  ],
  body: z.object(claimInput),
  response: z
    .object({ tx_hash: hashField(), to: accountField(), amount_e6: e6Field() })
    .openapi('ClaimResult'),
  handle: ({ venue, idempotencyKey }, { body }) => venue.claims.claim({ ...body, idempotencyKey }),
});
