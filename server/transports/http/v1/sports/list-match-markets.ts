import { z } from '@hono/zod-openapi';
import {
  listMatchMarkets,
  MATCH_MARKET_STATUSES,
  MATCH_MARKET_TYPES,
} from '#services/sports/list-match-markets.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { choiceOr } from '#transports/http/schema/choice.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { category, underlying } from '#transports/http/schema/filter.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { FixtureSchema, fixtureStatusField } from './fixture-schema.ts';

const OutcomeEntry = z
  .object({
    outcomeId: z.int(),
    side: z.union([z.literal(0), z.literal(1)]),
    title: z.string().openapi({ description: 'The team, or the contender.' }),
    coinYes: coinField(),
    coinNo: coinField(),
    lastPxYes: z.number().nullable().openapi({ description: 'null: never traded.' }),
    lastPxNo: z.number().nullable(),
    volumeUsd: z.number(),
    volume24h: z.number(),
    traders: z.int(),
    trades: z.int(),
    lastTradeAt: timeField().nullable(),
    isSettled: z.boolean(),
    logo_url: z.string().nullable(),
  })
  .openapi('MatchMarketOutcome');

const Group = z
  .object({
    type: z.enum(['match', 'tournament']),
    questionName: z.string(),
    homeTeam: z.string().nullable(),
    awayTeam: z.string().nullable(),
    homeCode: z.string().nullable(),
    awayCode: z.string().nullable(),
    homeLogo: z.string().nullable(),
    awayLogo: z.string().nullable(),
    competition_logo_url: z.string().nullable(),
    stage: z.string().nullable(),
    kickoff_at: z.string().nullable().openapi({ description: 'ISO 8601 in UTC; null if unknown.' }),
    kickoff_status: fixtureStatusField().nullable(),
    is_live: z.boolean(),
    is_concluded: z.boolean().openapi({ description: 'By the live feed, ahead of isSettled.' }),
    match_minute: z.int().nullable(),
    fixture: refTo(FixtureSchema).nullable(),
    fixtureConfidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .openapi({ description: 'From 0.9 on the fixture is certain; null without one.' }),
    outcomes: z.array(OutcomeEntry),
    totalVolume24h: z.number(),
    totalTraders: z.int().openapi({ description: 'Upper bound: a wallet in two markets counts twice.' }),
  })
  .openapi('MatchMarketGroup');

export const listMatchMarketsEndpoint = endpoint({
  method: 'get',
  path: '/v1/sports/match-markets',
  operationId: 'listMatchMarkets',
  summary: 'List match markets',
  description:
    'Matches with one outcome per team, and tournaments with one per contender, by 24-hour volume. A two-sided knock-out is two mirrored entries of one outcomeId: key outcomes by outcomeId and side. While the provider is away `fixture` is null.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  cache: 15,
  query: {
    type: choiceOr(MATCH_MARKET_TYPES, 'all', 'Invalid type (expected match, tournament or all)'),
    status: choiceOr(MATCH_MARKET_STATUSES, 'active', 'Invalid status (expected active, settled or all)'),
    limit: limit(20, 50),
    category: category().optional(),
    underlying: underlying().optional(),
  },
  errors: {
    400: '`Invalid type …`, `Invalid status …`, `Invalid category`, `Invalid underlying`, or limit out of range.',
  },
  response: z.object({ count: z.int(), groups: z.array(Group) }),
  handle: listMatchMarkets,
});
