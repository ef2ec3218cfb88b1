import { z } from '@hono/zod-openapi';
import { listSeries } from '#services/markets/list-series.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { underlying } from '#transports/http/schema/filter.ts';
import { marketClass, marketClassField } from '../outcomes/outcome-schema.ts';
import { marketExpiryField } from './market-schema.ts';

const Series = z
  .object({
    market_class: marketClassField(),
    underlying: z.string(),
    period: z.string(),
    all_rounds_volume: z.number(),
    current_round_volume: z
      .number()
      .openapi({ description: 'Of the round that expires next; of the last one when all have expired.' }),
    open_interest: z.number().openapi({
      description: 'Shares of open outcomes; a Yes and a No share of one outcome count once.',
    }),
    all_rounds_trades: z.int(),
    rounds: z.int(),
    latest_expiry: marketExpiryField(),
  })
  .openapi('MarketSeries');

export const listSeriesEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/series',
  operationId: 'listMarketSeries',
  summary: 'List rolling series',
  description:
    'Markets that recur, one row for each class, underlying and period, by volume over all rounds.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 30,
  query: { market_class: marketClass().optional(), underlying: underlying().optional() },
  errors: { 400: '`Invalid market_class` or `Invalid underlying`.' },
  response: z.object({ data: z.array(Series) }),
  handle: listSeries,
});
