import { listBuilderTraders, TRADER_SORTS } from '#services/builders/list-builder-traders.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { fallback } from '#transports/http/schema/choice.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { BUILDER_ACCESS, builderParam } from './builder-schema.ts';
import { BuilderTradersSchema } from './trader-schema.ts';

export const listBuilderLeaderboardEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/:address/leaderboard',
  operationId: 'listBuilderLeaderboard',
  summary: 'Rank a builder’s wallets',
  description:
    'The wallets of a builder by PnL or volume. Ties are ordered by the other of the two, then by address.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 30,
  params: builderParam(),
  query: { sort: fallback(TRADER_SORTS, 'pnl'), limit: limit(50, 200) },
  errors: { 400: '`Invalid address`, or a field out of range.' },
  response: BuilderTradersSchema,
  handle: (ctx, { address, sort, limit }) => listBuilderTraders(ctx, { builder: address, sort, limit }),
});
