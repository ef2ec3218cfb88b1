import { listBuilderTraders } from '#services/builders/list-builder-traders.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { BUILDER_ACCESS, builderParam } from './builder-schema.ts';
import { BuilderTradersSchema } from './trader-schema.ts';

export const listTopTradersEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/:address/top-traders',
  operationId: 'listBuilderTopTraders',
  summary: 'List a builder’s largest wallets',
  description: 'The builder’s leaderboard sorted by volume.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 30,
  params: builderParam(),
  query: { limit: limit(50, 200) },
  errors: { 400: '`Invalid address`, or a field out of range.' },
  response: BuilderTradersSchema,
  handle: (ctx, { address, limit }) => listBuilderTraders(ctx, { builder: address, sort: 'volume', limit }),
});
