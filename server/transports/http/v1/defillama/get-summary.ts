import { z } from '@hono/zod-openapi';
import { getSummary } from '#services/aggregator/get-summary.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { FEED_MAX_AGE } from './feed-schema.ts';

const DAY = 'Over the current UTC hour and the 23 before it.';

const Summary = z
  .object({
    protocol: z.literal('hashmark'),
    chain: z.literal('hyperliquid'),
    totalVolume: z.number().openapi({ description: 'USD; Buy and Sell alone, each trade once.' }),
    volume24h: z.number().openapi({ description: DAY }),
    totalTrades: z.int(),
    trades24h: z.int().openapi({ description: DAY }),
    totalUsers: z.int().openapi({ description: 'Wallets with any fill.' }),
    users24h: z.int().openapi({ description: DAY }),
    totalFees: z.number().openapi({ description: 'USD that traders paid.' }),
    fees24h: z.number().openapi({ description: DAY }),
    totalBuilderFees: z.number().openapi({ description: 'USD that traders paid to builders.' }),
    totalMarkets: z.int(),
    activeMarkets: z.int(),
    settledMarkets: z.int(),
  })
  .openapi('ProtocolSummary');

export const getSummaryEndpoint = endpoint({
  method: 'get',
  path: '/v1/defillama/summary',
  operationId: 'getSummaryFeed',
  summary: 'Get a snapshot of all totals',
  description: 'For aggregators: volume, trades, users, fees and market counts at one moment.',
  tags: ['Aggregators'],
  access: 'key-optional',
  cache: FEED_MAX_AGE,
  errors: { 503: 'The totals took too long; `Retry-After` tells when to try again.' },
  response: Summary,
  handle: (ctx) => getSummary(ctx),
});
