import { z } from '@hono/zod-openapi';
import { getBook } from '#services/market-data/get-book.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coin, coinField } from '#transports/http/schema/coin.ts';

const Level = z.object({ px: z.string(), sz: z.string(), n: z.int() }).openapi('BookLevel');

export const getBookEndpoint = endpoint({
  method: 'get',
  path: '/v1/market-data/:coin/l2book',
  operationId: 'getOrderBook',
  summary: 'Get the order book',
  description:
    'Bids and asks of a coin, up to 20 levels a side, best first; no levels once it no longer trades.',
  tags: ['Market data'],
  access: 'key-optional',
  cache: 2,
  params: { coin: coin() },
  errors: { 400: '`Invalid coin`' },
  response: z
    .object({
      coin: coinField(),
      source: z.literal('hyperliquid'),
      time: z.int().openapi({ description: 'Epoch ms.' }),
      levels: z
        .array(z.array(Level).max(20))
        .max(2)
        .openapi({ description: '`[bids, asks]`, or empty for a settled or inactive coin.' }),
    })
    .openapi('Book'),
  handle: getBook,
});
