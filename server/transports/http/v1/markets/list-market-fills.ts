import { z } from '@hono/zod-openapi';
import { DIRS } from '#domain/fill.ts';
import { listMarketFills } from '#services/fills/list-fills.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { choice } from '#transports/http/schema/choice.ts';
import { coin, coinField } from '#transports/http/schema/coin.ts';
import { limit, newestFirst, offset, pageOf } from '#transports/http/schema/paging.ts';
import { FillSchema } from '../fills/fill-schema.ts';

export const listMarketFillsEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/:coin/fills',
  operationId: 'listMarketFills',
  summary: 'List fills of a coin',
  description:
    'Fills of this coin alone, newest first; of every dir unless one is asked for. The `Link` header names the next page.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 'none',
  reuse: 'until-ingest',
  params: { coin: coin() },
  query: {
    dir: choice(DIRS, 'Invalid dir').optional(),
    ...newestFirst(),
    limit: limit(100, 1000),
    offset: offset(),
  },
  errors: { 400: '`Invalid coin`, `Invalid dir`, `Invalid cursor`, or a field out of range.' },
  response: z.object({ coin: coinField(), data: z.array(FillSchema), limit: z.int(), offset: z.int() }),
  handle: (ctx, input) => listMarketFills(ctx, { ...input, ...pageOf(input) }),
});
