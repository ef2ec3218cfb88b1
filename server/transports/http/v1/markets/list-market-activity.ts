import { z } from '@hono/zod-openapi';
import { listMarketActivity } from '#services/markets/list-market-activity.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coin, coinField } from '#transports/http/schema/coin.ts';
import { limit, newestFirst, offset, pageOf } from '#transports/http/schema/paging.ts';
import { ActivitySchema } from '../activity/activity-schema.ts';

export const listMarketActivityEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/:coin/activity',
  operationId: 'listMarketActivity',
  summary: 'List activity of both sides',
  description:
    'Stored events of both coins of the outcome, newest first. A trade is one event, its taker’s fill; settlements and inventory conversions appear too. The `Link` header names the next page.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 'none',
  params: { coin: coin() },
  query: { ...newestFirst(), limit: limit(50, 200), offset: offset() },
  errors: { 400: '`Invalid coin`, `Invalid cursor`, or a field out of range.' },
  response: z.object({
    coin: coinField(),
    outcome_id: z.int(),
    events: z.array(ActivitySchema),
    limit: z.int(),
    offset: z.int(),
  }),
  handle: (ctx, input) => listMarketActivity(ctx, { ...input, ...pageOf(input) }),
});
