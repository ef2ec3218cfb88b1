import { z } from '@hono/zod-openapi';
import { listTrending } from '#services/discovery/list-trending.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { countField, discoveryOutcomeShape, discoveryQuery } from './discovery-schema.ts';

const Trending = z
  .object({
    ...discoveryOutcomeShape(),
    volume_24h: z.number().openapi({ description: 'USD over the current UTC hour and the 23 before it.' }),
    volume_1h: z.number().openapi({ description: 'USD over the last 60 minutes.' }),
    vol_accel: z
      .number()
      .openapi({ description: 'volume_1h over an average hour of volume_24h; 1 is as usual.' }),
    new_traders_1h: z
      .int()
      .openapi({ description: 'Wallets of the last hour that were new to the outcome.' }),
    prob_delta_1h: z.number().openapi({ description: 'Change of the probability of side A in the hour.' }),
    trades_1h: z.int(),
    trade_accel: z.number().openapi({ description: 'As vol_accel, of trades.' }),
    recency: z.number().min(0).max(1).openapi({ description: 'Falls to 0 over 24 h without a trade.' }),
    trending_score: z.number(),
  })
  .openapi('TrendingOutcome');

export const listTrendingEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/discovery/trending',
  operationId: 'listTrendingOutcomes',
  summary: 'List trending outcomes',
  description:
    'Open outcomes by trending score: gate × recency × (0.40 log1p(max(vol_accel − 1, 0)) + 0.20 log1p(new_traders_1h) + 0.25 min(1, 4 |prob_delta_1h|) + 0.15 log1p(max(trade_accel − 1, 0))). The gate opens at 50 USD of 24-hour volume; rows that score 0 are left out.',
  tags: ['Discovery'],
  access: 'key-optional',
  cache: 30,
  query: discoveryQuery(),
  errors: { 400: '`Invalid underlying`' },
  response: z.object({ count: countField(), trending: z.array(Trending) }),
  handle: listTrending,
});
