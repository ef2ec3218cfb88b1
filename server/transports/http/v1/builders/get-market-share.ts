import { z } from '@hono/zod-openapi';
import { getMarketShare, SHARE_METRICS } from '#services/builders/get-market-share.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { fallback } from '#transports/http/schema/choice.ts';
import { BUILDER_ACCESS, builderNameField, builderParam } from './builder-schema.ts';

export const getMarketShareEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/:address/market-share',
  operationId: 'getBuilderMarketShare',
  summary: 'Get a builder’s market share',
  description: 'A builder beside all builders, by volume or by fees.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 3600,
  params: builderParam(),
  query: { metric: fallback(SHARE_METRICS, 'volume') },
  errors: { 400: '`Invalid address`.' },
  response: z.object({
    builder: addressField(),
    builder_name: builderNameField(),
    metric: z.enum(SHARE_METRICS),
    builder_value: z.number().openapi({ description: 'USD.' }),
    total_value: z.number().openapi({ description: 'USD over all builders.' }),
    share_pct: z.number().openapi({ description: '0 to 100.' }),
    rank: z.int().openapi({ description: '1 has the most: one more than the builders with a larger value.' }),
  }),
  handle: (ctx, { address, metric }) => getMarketShare(ctx, { builder: address, metric }),
});
