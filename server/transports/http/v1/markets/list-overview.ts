import { z } from '@hono/zod-openapi';
import { listOverview } from '#services/markets/list-overview.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { period, underlying } from '#transports/http/schema/filter.ts';
import { marketClass } from '../outcomes/outcome-schema.ts';

const Overview = z
  .object({
    coin: coinField(),
    market_class: z.string(),
    underlying: z.string(),
    period: z.string(),
    target_price: z.number(),
    market_name: z.string().openapi({ description: '`Recurring` for rolling price markets.' }),
    trades: z.int(),
    traders: z.int(),
    volume: z.number().openapi({ description: 'Lifetime USD.' }),
    avg_px: z.number().openapi({ description: 'Volume-weighted average price.' }),
  })
  .openapi('MarketOverview');

export const listOverviewEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/overview',
  operationId: 'listMarketOverview',
  summary: 'List all traded coins',
  description: 'Every coin that has traded, by lifetime volume. Filters match exactly and together.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 'no-store',
  query: {
    market_class: marketClass().optional(),
    underlying: underlying().optional(),
    period: period().optional(),
  },
  errors: { 400: '`Invalid market_class`, `Invalid underlying` or `Invalid period`.' },
  response: z.object({ data: z.array(Overview) }),
  handle: listOverview,
});
