import { z } from '@hono/zod-openapi';
import { typedDataSchema } from '../schema/typed-data-schema.ts';
import { account, accountField, e6Field, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const showAllowanceOperation = venueOperation({
  method: 'get',
  path: '/v1/rfq/allowance',
  operationId: 'showAllowance',
  summary: 'Get the standing allowance of an account',
  description:
    'The amount of an account’s collateral that the escrow can draw for signed orders, and the typed data of the permit of 0 that revokes it.',
  tag: 'Requests',
  rate: 'read',
  codes: ['INVALID_ADDRESS'],
  query: { address: account('address') },
  response: z
    .object({
      address: accountField(),
      allowance_e6: e6Field(),
      revocation: typedDataSchema('Permit'),
      expires_at: msField().openapi({
        description: 'Unix ms; from then on the signed revocation is too old to be sent.',
      }),
    })
    .openapi('StandingAllowance'),
  handle: ({ venue }, { address }) => venue.approvals.read(address),
});
