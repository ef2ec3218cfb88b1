import { z } from '@hono/zod-openapi';
import { approval } from '../schema/accept-input.ts';
import { account, hashField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const revokeAllowanceOperation = venueOperation({
  method: 'post',
  path: '/v1/rfq/allowance/revoke',
  operationId: 'revokeAllowance',
  summary: 'Revoke a standing allowance',
  description:
    'Submits the signed permit of 0 that `GET /v1/rfq/allowance` prepares, at the venue’s cost, and responds when it is mined. Limited to one per account and hour; `approve(escrow, 0)` of the token does the same at the account’s own cost.',
  tag: 'Requests',
  rate: 'submit',
  codes: [
    'INVALID_ADDRESS',
    'INVALID_APPROVAL',
    'INVALID_SIGNATURE',
    'EXPIRED_REQUEST',
    'ALLOWANCE_VALIDATION_FAILED',
    'ADDRESS_GAS_BUDGET',
    'VENUE_GAS_BUDGET',
  ],
  body: z.object({ address: account('address'), permit: approval }),
  response: z
    .object({
      tx_hash: hashField().nullable().openapi({ description: 'Null when there was no allowance.' }),
    })
    .openapi('AllowanceRevocation'),
  handle: ({ venue }, { body }) => venue.approvals.revoke(body.address, body.permit),
});
