import { z } from '@hono/zod-openapi';
import { digestMarket } from '#services/digest/digest-market.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { LeaderboardEntrySchema } from '../leaderboard/leaderboard-schema.ts';
import { marketClassField } from '../outcomes/outcome-schema.ts';
import {
  DeltaSchema,
  DigestMarketSchema,
  degradedField,
  digestCache,
  digestHeadShape,
  period,
  WhaleSchema,
} from './digest-schema.ts';

const NewMarket = z
  .object({
    outcome_id: z.int(),
    title: z.string(),
    market_class: marketClassField(),
    category: z.string(),
    underlying: z.string(),
    first_seen: timeField(),
    expiry: timeField().openapi({ description: 'UTC; `1970-01-01 00:00:00.000`: no scheduled expiry.' }),
    volume_usd: z.number().openapi({ description: 'Lifetime.' }),
    trades: z.int().openapi({ description: 'Lifetime.' }),
  })
  .openapi('DigestNewMarket');

const BigSettlement = z
  .object({
    outcome_id: z.int(),
    title: z.string(),
    settled_at: timeField(),
    total_payout: z.number().openapi({ description: 'USD: px × sz over the settlement fills.' }),
    settled_shares: z.number(),
    settled_pnl: z.number().openapi({ description: 'USD: closed_pnl over the settlement fills.' }),
    holders_settled: z.int(),
  })
  .openapi('DigestSettlement');

export const digestMarketEndpoint = endpoint({
  method: 'get',
  path: '/v1/digest/global',
  operationId: 'getGlobalDigest',
  summary: 'Get the market digest',
  description:
    'All markets in a day, a week or a month, compared with the previous window. Windows are whole UTC hours up to the current one. Market volume counts each trade once.',
  tags: ['Digests'],
  access: 'key-optional',
  cache: digestCache,
  query: { period: period() },
  errors: { 503: 'The totals took too long; retry after the seconds in `Retry-After`.' },
  response: z
    .object({
      ...digestHeadShape(),
      totals: z.object({
        volume: DeltaSchema,
        trades: DeltaSchema,
        unique_traders: DeltaSchema,
        fees: DeltaSchema,
      }),
      trending_markets: z
        .array(DigestMarketSchema)
        .max(10)
        .optional()
        .openapi({ description: 'The largest volume of the window first.' }),
      new_markets: z.array(NewMarket).max(25).optional().openapi({ description: 'The newest first.' }),
      biggest_settlements: z
        .array(BigSettlement)
        .max(10)
        .optional()
        .openapi({ description: 'The largest payout first.' }),
      top_traders: z
        .array(LeaderboardEntrySchema)
        .max(10)
        .optional()
        .openapi({ description: 'By PnL of the window, as `/v1/leaderboard` ranks.' }),
      biggest_whales: z
        .array(WhaleSchema)
        .max(10)
        .optional()
        .openapi({ description: 'The largest single trades, by their taker.' }),
      degraded: degradedField(),
    })
    .openapi('GlobalDigest'),
  handle: digestMarket,
});
