import { z } from '@hono/zod-openapi';
import { INTERVALS } from '#domain/candle-interval.ts';
import { listCandles } from '#services/market-data/list-candles.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { choiceOr } from '#transports/http/schema/choice.ts';
import { coin, coinField } from '#transports/http/schema/coin.ts';
import { time, timeUntil } from '#transports/http/schema/time.ts';

const text = (description: string) => z.string().openapi({ description });

const Candle = z
  .object({
    t: z.int().openapi({ description: 'Open, epoch ms.' }),
    T: z.int().openapi({ description: 'Close, epoch ms.' }),
    s: z.string(),
    i: z.string(),
    o: text('Open price.'),
    c: text('Close price.'),
    h: text('Highest price.'),
    l: text('Lowest price.'),
    v: text('Shares.'),
    n: z.int().openapi({ description: 'Trades.' }),
  })
  .openapi('Candle');

export const listCandlesEndpoint = endpoint({
  method: 'get',
  path: '/v1/market-data/:coin/candles',
  operationId: 'listCandles',
  summary: 'List candles',
  description:
    'Candles of a coin from the exchange: the last 500 intervals by default, at most 5,000 back from endTime. Coins that the exchange no longer indexes get 502.',
  tags: ['Market data'],
  access: 'key-optional',
  cache: 15,
  params: { coin: coin() },
  query: {
    interval: choiceOr(INTERVALS, '1h', `Invalid interval (expected one of ${INTERVALS.join(', ')})`),
    startTime: time('ms').optional(),
    endTime: timeUntil('ms').optional(),
  },
  errors: {
    400: '`Invalid coin`, the set of valid intervals, or a malformed time.',
    502: 'Upstream has no history of the coin.',
  },
  response: z
    .object({
      coin: coinField(),
      interval: z.enum(INTERVALS),
      source: z.literal('hyperliquid'),
      data: z.array(Candle),
    })
    .openapi('Candles'),
  handle: listCandles,
});
