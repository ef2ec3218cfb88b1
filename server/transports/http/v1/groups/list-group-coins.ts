import { z } from '@hono/zod-openapi';
import { listGroupCoins } from '#services/groups/list-group-coins.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { GROUP_ACCESS, groupFilter, groupKeyShape, groupSumsShape, INVALID_FILTER } from './group-schema.ts';

const GroupCoin = z
  .object({
    ...groupKeyShape(),
    coin: coinField(),
    outcome_id: z.int(),
    side_idx: z.union([z.literal(0), z.literal(1)]),
    side: z.string().openapi({ description: 'Label of the side.', example: 'Yes' }),
    ...groupSumsShape(),
  })
  .openapi('MarketGroupCoin');

export const listGroupCoinsEndpoint = endpoint({
  method: 'get',
  path: '/v1/groups/breakdown',
  operationId: 'listGroupCoins',
  summary: 'List the coins of groups',
  description: 'The coins in groups of markets, by lifetime volume, then by coin.',
  tags: ['Groups'],
  access: GROUP_ACCESS,
  cache: 3600,
  query: { ...groupFilter(), limit: limit(100, 500) },
  errors: { 400: `${INVALID_FILTER}, or limit out of range.` },
  response: z.object({ data: z.array(GroupCoin), limit: z.int() }),
  handle: listGroupCoins,
});
