import { z } from '@hono/zod-openapi';
import { listHolders } from '#services/markets/list-holders.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { coin, coinField } from '#transports/http/schema/coin.ts';
import { limit, offset } from '#transports/http/schema/paging.ts';
import { timeField } from '#transports/http/schema/time.ts';

const Holder = z
  .object({
    user: addressField(),
    sz: z.number().openapi({ description: 'Shares held.' }),
    avg_buy_px: z.number().nullable().openapi({ description: 'Average over Buy fills; null: never bought.' }),
    value_usd: z.number().nullable().openapi({ description: 'sz at the last price; null: never traded.' }),
    realized_pnl: z.number().openapi({ description: 'closed_pnl of the user on this coin.' }),
    trades: z.int(),
    last_trade: timeField(),
  })
  .openapi('Holder');

export const listHoldersEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/:coin/holders',
  operationId: 'listMarketHolders',
  summary: 'List holders of both sides',
  description:
    'Wallets that hold side A (`up`) and side B (`down`) of the coin’s outcome, the largest first. limit and offset apply to each side.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 'none',
  reuse: 'until-ingest',
  params: { coin: coin() },
  query: { limit: limit(50, 200), offset: offset() },
  errors: { 400: '`Invalid coin`, or a field out of range.' },
  response: z.object({
    coin: coinField(),
    outcome_id: z.int(),
    up_coin: coinField(),
    down_coin: coinField(),
    up: z.array(Holder),
    down: z.array(Holder),
    limit: z.int(),
    offset: z.int(),
  }),
  handle: listHolders,
});
