import { z } from '@hono/zod-openapi';
import { LEADERBOARD_METRICS, LEADERBOARD_TIMEFRAMES } from '#domain/leaderboard.ts';
import { rankWallets } from '#services/leaderboard/rank-wallets.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';
import { fallback } from '#transports/http/schema/choice.ts';
import { category, underlying } from '#transports/http/schema/filter.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { LeaderboardEntrySchema } from './leaderboard-schema.ts';

export const rankWalletsEndpoint = endpoint({
  method: 'get',
  path: '/v1/leaderboard',
  operationId: 'getLeaderboard',
  summary: 'Rank wallets',
  description:
    'Wallets by a metric, the largest first, then by address (win rates first by wins). Windows are whole UTC hours: the current one and those before it. With filters, each figure counts only the fills that pass them.',
  tags: ['Leaderboards'],
  access: 'public',
  cache: 'none',
  reuse: 'until-ingest',
  query: {
    metric: fallback(LEADERBOARD_METRICS, 'pnl'),
    timeframe: fallback(LEADERBOARD_TIMEFRAMES, 'all'),
    category: category().optional(),
    underlying: underlying().optional(),
    builder: address().optional(),
    limit: limit(50, 200),
  },
  errors: {
    400: '`Invalid category`, `Invalid underlying`, `Invalid address`, or a limit out of range.',
    503: 'The ranking took longer than it may; retry after the seconds in `Retry-After`.',
  },
  response: z.object({
    data: z.array(LeaderboardEntrySchema),
    sort: z.enum(LEADERBOARD_METRICS).openapi({ description: 'Equal to metric.' }),
    limit: z.int(),
    metric: z.enum(LEADERBOARD_METRICS).openapi({ description: 'As it was resolved.' }),
    timeframe: z.enum(LEADERBOARD_TIMEFRAMES).openapi({ description: 'As it was resolved.' }),
    filters: z.object({
      category: z.string().nullable(),
      underlying: z.string().nullable(),
      builder: addressField().nullable(),
    }),
  }),
  handle: rankWallets,
});
