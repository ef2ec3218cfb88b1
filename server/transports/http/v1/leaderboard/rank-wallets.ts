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
    'Wallets by a metric, largest first, then by address (win rates by wins first). Windows are whole UTC hours up to the current one. With filters, each figure counts only the matching fills.',
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
    metric: z.enum(LEADERBOARD_METRICS).openapi({ description: 'The resolved value.' }),
    timeframe: z.enum(LEADERBOARD_TIMEFRAMES).openapi({ description: 'The resolved value.' }),
    filters: z.object({
      category: z.string().nullable(),
      underlying: z.string().nullable(),
      builder: addressField().nullable(),
    }),
  }),
  handle: rankWallets,
});
