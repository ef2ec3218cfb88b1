import { z } from '@hono/zod-openapi';
import { listBuildersOfUser } from '#services/builders/list-builders-of-user.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { BUILDER_ACCESS, builderNameField } from './builder-schema.ts';

const BuilderOfUser = z
  .object({
    builder: addressField(),
    builder_name: builderNameField(),
    fills: z.int().openapi({ description: 'Fills of every dir.' }),
    volume: z.number().openapi({ description: 'USD, without settlements.' }),
    builder_fees_usdc: z.number(),
    realized_pnl: z.number().openapi({ description: 'USD, with settlements.' }),
    unique_markets: z.int().openapi({ description: 'Different coins.' }),
    first_seen: timeField(),
    last_seen: timeField(),
    volume_share: z
      .number()
      .min(0)
      .max(1)
      .openapi({ description: 'Share of the wallet’s volume routed by any builder, 0 to 1.' }),
  })
  .openapi('BuilderOfUser');

export const listBuildersOfUserEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/by-user/:user',
  operationId: 'listBuildersOfUser',
  summary: 'List a wallet’s builders',
  description: 'The builders that a wallet traded through, by volume. Empty when it used none.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 300,
  params: { user: address() },
  errors: { 400: '`Invalid address`.' },
  response: z.object({ user: addressField(), data: z.array(BuilderOfUser) }),
  handle: listBuildersOfUser,
});
