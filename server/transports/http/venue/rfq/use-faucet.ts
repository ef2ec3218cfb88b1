import { z } from '@hono/zod-openapi';
import { account, e6Field, hashField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const useFaucetOperation = venueOperation({
  method: 'post',
  path: '/v1/rfq/faucet',
  operationId: 'useFaucet',
  summary: 'Get test collateral',
  description:
    'Mints test collateral to an account, once per UTC day, and responds when it is mined. Only when `faucet` of the terms has an amount; otherwise `NO_FAUCET`.',
  tag: 'Requests',
  rate: 'submit',
  codes: ['INVALID_ADDRESS', 'NO_FAUCET', 'FAUCET_LIMIT', 'ADDRESS_GAS_BUDGET', 'VENUE_GAS_BUDGET'],
  body: z.object({ address: account('address') }),
  response: z
    .object({
      tx_hash: hashField().nullable().openapi({ description: 'Null while it is not mined yet.' }),
      amount_e6: e6Field(),
    })
    .openapi('FaucetResult'),
  handle: ({ venue }, { body }) => venue.faucet.mint(body.address),
});
