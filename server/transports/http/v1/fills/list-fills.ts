import { z } from '@hono/zod-openapi';
import { DIRS } from '#domain/fill.ts';
import { listFills } from '#services/fills/list-fills.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address } from '#transports/http/schema/address.ts';
import { choice } from '#transports/http/schema/choice.ts';
import { coinFilter } from '#transports/http/schema/coin.ts';
import { limit, newestFirst, offset, pageOf } from '#transports/http/schema/paging.ts';
import { FillSchema } from './fill-schema.ts';

export const listFillsEndpoint = endpoint({
  method: 'get',
  path: '/v1/fills',
  operationId: 'listFills',
  summary: 'List fills',
  description:
    'Fills of a user, a coin, or both, newest first; fills of one instant by their order in the chain. All filters that are given must match. The `Link` header names the next page.',
  tags: ['Fills'],
  access: 'key-optional',
  cache: 'none',
  reuse: 'until-ingest',
  query: {
    user: address().optional(),
    coin: coinFilter(),
    dir: choice(DIRS, 'Invalid dir').optional(),
    builder: address().optional(),
    ...newestFirst(),
    limit: limit(100, 1000),
    offset: offset(),
  },
  errors: {
    400: '`Provide user or coin`, `Invalid address`, `Invalid coin`, `Invalid dir`, `Invalid cursor`, or a field out of range.',
  },
  response: z.object({ data: z.array(FillSchema), limit: z.int(), offset: z.int() }),
  handle: (ctx, input) => listFills(ctx, { ...input, ...pageOf(input) }),
});
