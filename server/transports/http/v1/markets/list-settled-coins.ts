import { z } from '@hono/zod-openapi';
import { listSettledCoins } from '#services/markets/list-settled-coins.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { timeField } from '#transports/http/schema/time.ts';

const SettledCoin = z
  .object({
    coin: coinField(),
    total_settlements: z.int().openapi({ description: 'Settlement fills.' }),
    won_count: z.int().openapi({ description: 'Settlement fills at px 1.' }),
    lost_count: z.int().openapi({ description: 'Settlement fills at px 0.' }),
    total_volume: z.number().openapi({ description: 'USD paid out: px × sz of the settlement fills.' }),
    total_pnl: z.number().openapi({ description: 'closed_pnl of the settlement fills.' }),
    total_fee: z.number(),
    unique_users: z.int(),
    first_settlement: timeField(),
    last_settlement: timeField(),
  })
  .openapi('SettledCoin');

export const listSettledCoinsEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/settled',
  operationId: 'listSettledCoins',
  summary: 'List settled coins',
  description:
    'Settlement figures of each coin, the latest settlement first, then by coin. A coin settles entirely one way; its sibling shows the mirror.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: { maxAge: 86_400, immutable: true },
  query: { limit: limit(100, 500) },
  response: z.object({ data: z.array(SettledCoin) }),
  handle: listSettledCoins,
});
