import { z } from '@hono/zod-openapi';
import { getSportsMarket } from '#services/sports/get-sports-market.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coin, coinField } from '#transports/http/schema/coin.ts';
import { probability } from '#transports/http/schema/probability.ts';
import { FixtureSchema } from './fixture-schema.ts';

const Side = z
  .object({
    coin: coinField(),
    name: z.string(),
    team: z
      .enum(['home', 'away'])
      .nullable()
      .openapi({ description: 'The team that wins when this side pays; null for anything else.' }),
  })
  .openapi('MatchMarketSide');

export const getSportsMarketEndpoint = endpoint({
  method: 'get',
  path: '/v1/sports/markets/:coin',
  operationId: 'getSportsMarket',
  summary: 'Get the fixture of a coin',
  description: 'The fixture that the match market of a coin is about, by either side’s coin.',
  tags: ['Sports'],
  access: { tier: 'enterprise' },
  cache: 15,
  params: { coin: coin() },
  errors: {
    400: '`Invalid coin`',
    404: '`Coin #N belongs to a tournament market, which has no single fixture.`, `Coin #N has no market metadata.`, `Coin #N is not matched to a fixture.` or `The fixture of coin #N is unavailable from the provider.`',
  },
  response: z.object({
    coin: coinField(),
    outcomeId: z.int(),
    confidence: probability().openapi({ description: 'From 0.9 on the fixture is certain.' }),
    sideA: Side,
    sideB: Side,
    fixture: FixtureSchema,
  }),
  handle: getSportsMarket,
});
