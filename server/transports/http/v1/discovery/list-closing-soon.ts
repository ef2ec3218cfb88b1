import { z } from '@hono/zod-openapi';
import { listClosingSoon } from '#services/discovery/list-closing-soon.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { countField, discoveryOutcomeShape, discoveryQuery } from './discovery-schema.ts';

const ClosingSoon = z
  .object({
    ...discoveryOutcomeShape(),
    expiry: timeField(),
    volume_usd: z.number().openapi({ description: 'Lifetime USD.' }),
    trades: z.int(),
    open_interest: z.number().openapi({
      description:
        'A proxy in USD: the absolute difference between the notional of all Buy fills and of all Sell fills.',
    }),
  })
  .openapi('ClosingSoonOutcome');

export const listClosingSoonEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/discovery/closing-soon',
  operationId: 'listClosingSoon',
  summary: 'List outcomes that close soon',
  description: 'Unsettled outcomes with a future expiry, soonest first.',
  tags: ['Discovery'],
  access: 'key-optional',
  cache: 30,
  query: discoveryQuery(),
  errors: { 400: '`Invalid underlying`' },
  response: z.object({ count: countField(), closing_soon: z.array(ClosingSoon) }),
  handle: listClosingSoon,
});
