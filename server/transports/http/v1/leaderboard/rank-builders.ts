import { z } from '@hono/zod-openapi';
import { rankBuilders } from '#services/leaderboard/rank-builders.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { limit } from '#transports/http/schema/paging.ts';

export const rankBuildersEndpoint = endpoint({
  method: 'get',
  path: '/v1/analytics/leaderboard/builders',
  operationId: 'getBuilderFeesLeaderboard',
  summary: 'Rank builders by fees',
  description: 'Builders by the fees they took over their whole life, the largest first, then by address.',
  tags: ['Leaderboards'],
  access: 'key-optional',
  cache: 3600,
  query: { limit: limit(100, 500) },
  errors: { 400: 'The limit is out of range.' },
  response: z.object({
    data: z.array(
      z
        .object({
          builder: addressField(),
          builder_name: z.string().openapi({ description: 'Empty: no label.' }),
          total_fees_usdc: z.number(),
          fills: z.int().openapi({ description: 'Fills that paid a builder fee.' }),
        })
        .openapi('BuilderFees'),
    ),
    limit: z.int(),
  }),
  handle: rankBuilders,
});
