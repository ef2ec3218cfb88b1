import { z } from '@hono/zod-openapi';
import { prepareClaimInput } from '../schema/claim-input.ts';
import { DomainSchema, typedDataSchema } from '../schema/typed-data-schema.ts';
import { accountField, e6Field, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const prepareClaimOperation = venueOperation({
  method: 'post',
  path: '/v1/positions/claim/prepare',
  operationId: 'prepareClaim',
  summary: 'Prepare a claim',
  description: 'Typed data of a WithdrawRequest over all credits of the account.',
  tag: 'Positions',
  rate: 'submit',
  codes: ['INVALID_ADDRESS', 'NOTHING_TO_CLAIM', 'ADDRESS_GAS_BUDGET', 'VENUE_GAS_BUDGET'],
  body: z.object(prepareClaimInput),
  response: z
    .object({
      address: accountField(),
      claimable_e6: e6Field(),
      request: typedDataSchema('WithdrawRequest'),
      domain: DomainSchema,
      expires_at: msField(),
    })
    .openapi('PreparedClaim'),
  handle: ({ venue }, { body }) => venue.claims.prepare(body.address, body.to),
});
