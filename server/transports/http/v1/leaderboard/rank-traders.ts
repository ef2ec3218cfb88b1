import { z } from '@hono/zod-openapi';
import { rankTraders, TRADER_SORTS } from '#services/leaderboard/rank-traders.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { fallback } from '#transports/http/schema/choice.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { LeaderboardEntrySchema } from './leaderboard-schema.ts';

const RankedTrader = LeaderboardEntrySchema.pick({
  user: true,
  total_volume: true,
  total_trades: true,
  total_pnl: true,
}).openapi('RankedTrader');

export const rankTradersEndpoint = endpoint({
  method: 'get',
  path: '/v1/analytics/leaderboard/traders',
  operationId: 'getTraderLeaderboard',
  summary: 'Rank traders',
  description: 'Wallets over their whole life by PnL, trades or volume, the largest first, then by address.',
  tags: ['Leaderboards'],
  access: 'key-optional',
  cache: 3600,
  query: { sort: fallback(TRADER_SORTS, 'pnl'), limit: limit(50, 200) },
  errors: { 400: 'The limit is out of range.' },
  response: z.object({
    data: z.array(RankedTrader),
    sort: z.enum(TRADER_SORTS).openapi({ description: 'The resolved value.' }),
    limit: z.int(),
  }),
  handle: rankTraders,
});
