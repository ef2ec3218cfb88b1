import { z } from '@hono/zod-openapi';
import { getFees } from '#services/aggregator/get-fees.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { dateField, FEED_MAX_AGE, usersField } from './feed-schema.ts';

const DailyFees = z
  .object({
    date: dateField(),
    daily_fees: z
      .number()
      .openapi({ description: 'USD that traders paid; shares at the price of their fill.' }),
    fee_trades: z.int().openapi({ description: 'Fills that paid a fee.' }),
    unique_users: usersField(),
  })
  .openapi('DailyFees');

export const getFeesEndpoint = endpoint({
  method: 'get',
  path: '/v1/defillama/fees',
  operationId: 'getFeesFeed',
  summary: 'Get fees by day',
  description: 'For aggregators: every UTC day with a fill since 2026-05-02, oldest first, and their sum.',
  tags: ['Aggregators'],
  access: 'key-optional',
  cache: FEED_MAX_AGE,
  response: z.object({ totalFees: z.number(), dailyFees: z.array(DailyFees) }),
  handle: (ctx) => getFees(ctx),
});
